import type { LivePointer } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { selectVersionNumbers, type VersionNumbers } from '../telemetry/service.ts'

/** `old`: still open in some tab, or seen within the week. */
export type Role = 'live' | 'previous' | 'canary' | 'old'

export type NumbersInRole = VersionNumbers & { readonly role: Role }

const versionsOf = (pointer: LivePointer | undefined): { app: string; version: string; role: Role }[] =>
  Object.entries(pointer?.apps ?? {}).flatMap(([app, { live, previous, canary }]) => [
    { app, version: live, role: 'live' as const },
    ...(canary ? [{ app, version: canary.version, role: 'canary' as const }] : []),
    ...(previous === null ? [] : [{ app, version: previous, role: 'previous' as const }]),
  ])

export async function numbersOf(call: Call, pointer: LivePointer | undefined): Promise<NumbersInRole[]> {
  const named = versionsOf(pointer)
  const roleOf = ({ app, version }: VersionNumbers): Role =>
    named.find((one) => one.app === app && one.version === version)?.role ?? 'old'
  return (await selectVersionNumbers(call, named)).map((one) => ({ ...one, role: roleOf(one) }))
}
