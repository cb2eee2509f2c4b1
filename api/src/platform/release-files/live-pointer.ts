import type { LivePointer } from '@cabinet/contract'
import { type Context, type ReleaseStore, readLive } from '@cabinet/release'

interface Kept {
  stamp?: string | undefined
  pointer?: LivePointer | undefined
  looked: number
}

const known = new WeakMap<ReleaseStore, Kept>()

/** Returns the live pointer, re-read only after its stamp changes; an unreadable store changes nothing. */
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
