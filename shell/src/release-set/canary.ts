import type { Me, ReleaseSet } from '@cabinet/contract'
import { CANARY_KEY } from '../../boot/pinned-set.ts'

type Canary = NonNullable<ReleaseSet['remotes'][string]['canary']>

async function sha256(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
}

const hex = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether the canary is for this user. The formula is the contract's (`CanaryInSet`). */
export async function isForUser(canary: Canary, user: Me): Promise<boolean> {
  const { salt, percent, listed } = canary
  const own = await sha256(`${salt}:user:${user.username}`)
  const bucket = (new DataView(own.buffer).getUint32(0) % 10_000) / 100
  if (bucket < percent) return true
  const names = [
    ...user.merchants.map(({ merchant_id }) => `merchant:${merchant_id}`),
    ...user.roles.map(({ name }) => `role:${name}`),
  ]
  const hashes = await Promise.all(names.map((name) => sha256(`${salt}:${name}`)))
  return [own, ...hashes].some((bytes) => listed.includes(hex(bytes)))
}

/** Only ids and answers are kept, nothing about the user; this page keeps what it began with. */
export async function decideCanaries(set: ReleaseSet, user: Me): Promise<void> {
  const canaries = Object.values(set.remotes).flatMap(({ canary }) => (canary ? [canary] : []))
  // Without https there is no crypto.subtle: everybody keeps the live version.
  if (canaries.length > 0 && crypto.subtle === undefined) return
  const answers = await Promise.all(
    canaries.map(async (canary) => [canary.id, await isForUser(canary, user)] as const),
  )
  try {
    if (answers.length === 0) localStorage.removeItem(CANARY_KEY)
    else localStorage.setItem(CANARY_KEY, JSON.stringify(Object.fromEntries(answers)))
  } catch {
    // Without storage there is no canary.
  }
}
