import type { KeyInSet, KeySet } from '@cabinet/contract'
import { Refusal } from '../refusal.ts'
import type { Signer } from './signer.ts'

export type Right = 'publish' | 'promote'

export const has = (key: KeyInSet, right: Right, app: string): boolean =>
  key.rights[right].includes('*') || key.rights[right].some((one) => one === app)

export const keyById = (set: KeySet, id: string): KeyInSet | undefined =>
  set.keys.find((key) => key.id === id)

const words = (apps: readonly string[]): string => apps.join(', ') || 'nothing'

/** @throws Refusal when the signer is not in the set, signs no more, or lacks the right for one of the apps */
export function refuseWithoutRight(set: KeySet, { id }: Signer, right: Right, apps: readonly string[]): void {
  const key = keyById(set, id)
  if (!key)
    throw new Refusal(
      `Key ${id} is not in the store's key set. Somebody with the right to: ./cabinet release keys add`,
    )
  if (key.state !== 'active')
    throw new Refusal(`Key ${id} (${key.name}) is ${key.state} and signs nothing any more.`)
  const lacking = apps.filter((app) => !has(key, right, app))
  if (lacking.length > 0)
    throw new Refusal(
      `Key ${id} (${key.name}) may not ${right} ${words(lacking)}; it may ${right} ${words(key.rights[right])}. Ask who holds that right, or a holder of the keys to grant it.`,
    )
}

/** A page carries every app: a kind of key of its own signs one, held by whoever compiles; all others move the pointer alone. */
export const maySignPages = ({ state, rights }: Pick<KeyInSet, 'state' | 'rights'>): boolean =>
  state === 'active' && (rights.pages ?? rights.promote.includes('*'))

/** Fingerprint → raw public key of whoever may sign a page: what pages are given to verify the next one. */
export function pageKeys(set: KeySet): Record<string, string> {
  return Object.fromEntries(set.keys.filter(maySignPages).map((key) => [key.id, key.public]))
}
