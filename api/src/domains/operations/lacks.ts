import type { LivePointer } from '@cabinet/contract'
import { servedApi } from '@cabinet/contract/served'
import { type Context, type Lack, lacksOnApi, type ReleaseStore, readLive } from '@cabinet/release'

const known = new WeakMap<ReleaseStore, { readonly signed: string; readonly lacks: Promise<Lack[]> }>()

/** Versions in use that need what this API does not serve; looked for once for each revision. */
export function lacksHere(
  store: ReleaseStore,
  { revision, at, apps }: LivePointer,
): Promise<readonly Lack[]> {
  const signed = `${revision} ${at}`
  const kept = known.get(store)
  if (kept?.signed === signed) return kept.lacks
  const lacks = lacksOnApi(store, apps, servedApi())
  known.set(store, { signed, lacks })
  // A store that could not be read for a moment is looked at again.
  lacks.catch(() => known.delete(store))
  return lacks
}

/** A sentence per thing that somebody's browser will miss of this API: told before the server gets its first request. */
export async function lacksAtStart({ store, env }: Context): Promise<string[]> {
  try {
    const pointer = await readLive(store, env)
    const lacks = pointer ? await lacksHere(store, pointer) : []
    return lacks.flatMap(({ sentences }) => sentences)
  } catch (error) {
    // A store that can't be read keeps no API from its start.
    return [`nobody knows what browsers need of this API: ${error}`]
  }
}
