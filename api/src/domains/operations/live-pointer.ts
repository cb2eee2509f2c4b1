import { createHash } from 'node:crypto'
import type { LivePointer } from '@cabinet/contract'
import { type Context, type ReleaseStore, readLive } from '@cabinet/release'
import type { Call } from '../../platform/call.ts'

interface Kept {
  stamp?: string | undefined
  pointer?: LivePointer | undefined
  looked: number
}

const known = new WeakMap<ReleaseStore, Kept>()

/** The live pointer, read again after its stamp has changed: every tab asks for it all the time. A store that can't be read changes nothing. */
export async function livePointer({ store, env }: Context): Promise<LivePointer | undefined> {
  const kept = known.get(store) ?? { looked: Number.NEGATIVE_INFINITY }
  known.set(store, kept)
  if (performance.now() - kept.looked < store.freshForMs) return kept.pointer
  try {
    const stamp = await store.stampOf('live.json')
    if (stamp !== kept.stamp) {
      kept.pointer = await readLive(store, env)
      kept.stamp = stamp
    }
    kept.looked = performance.now()
  } catch {
    // Release operators get the reason from other calls; a tab goes on.
  }
  return kept.pointer
}

/** `mfe-orders 1.5.0`: the user's canaries, by name or by the user's place in the share. A growing share keeps its users. */
export async function canariesOf({ platform, actor }: Call): Promise<string[]> {
  const { apps = {} } = (await livePointer(platform.releases)) ?? {}
  return Object.entries(apps).flatMap(([app, { canary }]) => {
    if (canary === null) return []
    const name = `${app} ${canary.version}`
    const { percent, only } = canary.rule
    return only.includes(actor.name) || placeOf(name, actor.name) < percent ? [name] : []
  })
}

/** A share from 0 to 100, the same for a user as long as the canary lasts. */
const placeOf = (canary: string, username: string): number =>
  (createHash('sha256').update(`${canary} ${username}`).digest().readUInt32BE() % 10_000) / 100
