import type { LivePointer } from '@cabinet/contract'
import { assertNotOlder, type Context, type ReleaseStore, readLive } from '@cabinet/release'

interface CachedPointer {
  stamp?: string | undefined
  pointer?: LivePointer | undefined
  looked: number
  looking?: Promise<void> | undefined
  /** Why the last look failed. */
  failure?: string | undefined
}

/** Calls and `/readyz` must not wait for a store that hangs. */
const mostMs = 1_500

const known = new WeakMap<ReleaseStore, CachedPointer>()

function keptOf(store: ReleaseStore): CachedPointer {
  const kept = known.get(store) ?? { looked: Number.NEGATIVE_INFINITY }
  known.set(store, kept)
  return kept
}

/** Returns the live pointer, re-read only after its stamp changes; an unreadable or slow store changes nothing. */
export async function livePointer(releases: Context): Promise<LivePointer | undefined> {
  const { store } = releases
  const kept = keptOf(store)
  if (performance.now() - kept.looked < store.freshForMs) return kept.pointer
  // A folder answers at once, and the next call sees what the last change has made.
  const own = store.freshForMs === 0
  const looking = (own ? undefined : kept.looking) ?? look(releases, kept)
  if (!own) kept.looking = looking
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      kept.failure ??= `no answer within ${mostMs} ms`
      resolve()
    }, mostMs)
    void looking.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
  return kept.pointer
}

/** Returns why the store could not be read when it was looked at last. */
export const storeFailure = ({ store }: Context): string | undefined => known.get(store)?.failure

async function look({ store, env }: Context, kept: CachedPointer): Promise<void> {
  try {
    const stamp = await store.stampOf('live.json')
    if (stamp !== kept.stamp) {
      const pointer = await readLive(store, env)
      if (pointer) assertNotOlder(store, pointer)
      kept.pointer = pointer
      kept.stamp = stamp
    }
    kept.failure = undefined
  } catch (error) {
    // Release operators get the reason from other calls; a tab goes on.
    kept.failure = error instanceof Error ? error.message || error.name : String(error)
  }
  kept.looked = performance.now()
  kept.looking = undefined
}

/** Returns the versions that browsers may run, as `app version`, so that invented names can't fill tables or metrics. */
export async function knownVersions(releases: Context): Promise<ReadonlySet<string>> {
  const { apps, last } = (await livePointer(releases)) ?? { apps: {}, last: {} }
  const named = Object.entries(apps).flatMap(
    ([app, { live, previous, earlier = [], canary, revoked = [] }]) =>
      [live, previous, canary?.version, ...earlier, ...revoked].map((version) => `${app} ${version}`),
  )
  const left = Object.values(last).flatMap(({ changes }) => changes.map(({ app, from }) => `${app} ${from}`))
  return new Set([...named, ...left])
}
