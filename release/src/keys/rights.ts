import type { KeyInSet, KeySet } from '@cabinet/contract'
import { Refusal } from '../refusal.ts'
import { fingerprintOf } from './signer.ts'

export type Right = 'publish' | 'promote'

export const has = (key: KeyInSet, right: Right, app: string): boolean =>
  key.rights[right].includes('*') || key.rights[right].some((one) => one === app)

export const findKey = (set: KeySet, id: string): KeyInSet | undefined =>
  set.keys.find((key) => key.id === id)

const words = (apps: readonly string[]): string => apps.join(', ') || 'nothing'

/** @throws Refusal when the key is not in the set, is not active, or lacks the right for one of the apps */
export function assertRight(set: KeySet, id: string, right: Right, apps: readonly string[]): void {
  const key = findKey(set, id)
  if (!key)
    throw new Refusal(
      `Key ${id} is not in the store's key set. Whoever holds the root: ./cabinet release keys team`,
    )
  if (key.state !== 'active')
    throw new Refusal(`Key ${id} (${key.name}) is ${key.state} and signs nothing any more.`)
  const lacking = apps.filter((app) => !has(key, right, app))
  if (lacking.length > 0)
    throw new Refusal(
      `Key ${id} (${key.name}) may not ${right} ${words(lacking)}; it may ${right} ${words(key.rights[right])}. Whoever holds the root gives rights: ./cabinet release keys team`,
    )
}

/** Returns whether the key signs what is live; readers and browsers accept no other kind. */
export const isServer = ({ state, server }: KeyInSet): boolean => server === true && state === 'active'

/** @throws Refusal when the key of this process is not the server's: teams ask the server */
export function assertServerKey(set: KeySet, id: string): void {
  const key = findKey(set, id)
  if (key && isServer(key)) return
  throw new Refusal(
    `Key ${id}${key ? ` (${key.name})` : ''} is not the server's, which alone signs what is live. Set RELEASE_API to the address of the cabinet: it is asked then.`,
  )
}

/** Returns the entry of the key that signs what is live. */
export const serverEntry = (raw: string): KeyInSet => ({
  ...{ id: fingerprintOf(raw), name: 'server', public: raw, server: true, state: 'active' },
  rights: { publish: ['*'], promote: ['*'] },
})

/** Returns fingerprint → raw public key of the server's keys; pages verify the next set by them. */
export const serverKeys = (set: KeySet): Record<string, string> =>
  Object.fromEntries(set.keys.filter(isServer).map((key) => [key.id, key.public]))
