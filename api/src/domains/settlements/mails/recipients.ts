import type { UnloadingMailKind } from '@cabinet/contract'
import type { MailRow } from '../queries.ts'
import type { RegisterNumber } from '../tables.ts'

/** The registers of each kind of mail. Source: docs/settlements.md, «Mails». */
export const registersByMail: Readonly<Record<UnloadingMailKind, readonly RegisterNumber[]>> = {
  factoring: [1, 3],
  scoring: [2],
}

interface RecipientSources {
  readonly registers: readonly RegisterNumber[]
  readonly factoringEmail: string
  readonly scoringEmail: string
  /** Users who get a copy of each mail. */
  readonly readers: readonly { readonly id: number; readonly email: string }[]
}

export interface Recipient {
  readonly kind: UnloadingMailKind
  readonly to: string
  /** Whose copy it is; null for the partner's own address. */
  readonly userId: number | null
}

/** Returns the recipients of a period's mails: each address once per kind, ignoring case. */
export function mailRecipients({
  registers,
  factoringEmail,
  scoringEmail,
  readers,
}: RecipientSources): Recipient[] {
  const own = { factoring: factoringEmail, scoring: scoringEmail }
  return (['factoring', 'scoring'] as const)
    .filter((kind) => registersByMail[kind].some((register) => registers.includes(register)))
    .flatMap((kind) => {
      const found = new Map<string, Recipient>()
      const copies = readers.map(({ id, email }) => ({ kind, to: email, userId: id }))
      for (const recipient of [{ kind, to: own[kind].trim(), userId: null }, ...copies])
        if (recipient.to !== '' && !found.has(recipient.to.toLowerCase()))
          found.set(recipient.to.toLowerCase(), recipient)
      return [...found.values()]
    })
}

export function toRecipient({ kind, recipient, user_id }: MailRow): Recipient {
  return { kind, to: recipient, userId: user_id }
}

/** Returns a test for the same user, or for the same address of the partner, ignoring case. */
export function sameRecipient({ kind, to, userId }: Recipient) {
  return (other: Recipient): boolean =>
    other.kind === kind &&
    other.userId === userId &&
    (userId !== null || other.to.toLowerCase() === to.trim().toLowerCase())
}
