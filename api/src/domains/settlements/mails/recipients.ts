import type { UnloadingMailKind } from '@cabinet/contract'
import type { RegisterNumber } from '../tables.ts'

/** The registers of each kind of mail. Source: decisions 7. */
export const registersOf: Readonly<Record<UnloadingMailKind, readonly RegisterNumber[]>> = {
  factoring: [1, 3],
  scoring: [2],
}

interface RecipientSources {
  readonly registers: readonly RegisterNumber[]
  readonly factoringEmail: string
  readonly scoringEmail: string
  /** Users with `IsUnloading`, who get a copy of each mail. */
  readonly readers: readonly string[]
}

export interface Recipient {
  readonly kind: UnloadingMailKind
  readonly to: string
}

/** Returns the recipients of a period's mails: each address once per kind, ignoring case. */
export function recipientsOf({
  registers,
  factoringEmail,
  scoringEmail,
  readers,
}: RecipientSources): Recipient[] {
  const own = { factoring: factoringEmail, scoring: scoringEmail }
  return (['factoring', 'scoring'] as const)
    .filter((kind) => registersOf[kind].some((register) => registers.includes(register)))
    .flatMap((kind) => {
      const addresses = new Map<string, string>()
      for (const address of [own[kind], ...readers].map((text) => text.trim()))
        if (address !== '' && !addresses.has(address.toLowerCase()))
          addresses.set(address.toLowerCase(), address)
      return [...addresses.values()].map((to) => ({ kind, to }))
    })
}
