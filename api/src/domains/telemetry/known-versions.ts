import { shellRoutes } from '@cabinet/contract'
import { type Context, publishedDescriptor, readHistory, readLive } from '@cabinet/release'

/** The names and routes that a page may report. */
export interface KnownNames {
  readonly has: (app: string, version: string) => boolean
  /** The pattern if it is one of ours, else `other`. */
  readonly route: (pattern: string) => string
}

const OTHER = 'other'

/** A page speaks some seconds after it was opened: by then its version is known. */
const CACHE_MS = 1_000
/** Tabs live for a week: nobody runs a version that was taken back so many revisions ago. */
const maxRevisions = 200
const noNames: KnownNames = { has: () => false, route: () => OTHER }

/** Versions that browsers may run and routes of the current ones: strangers can't fill tables or metrics with made-up names. */
export function knownVersions({ store, env }: Context, clock: () => Date): () => Promise<KnownNames> {
  let known = noNames
  let revision = -1
  let looked = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const look = async () => {
    const pointer = await readLive(store, env)
    if (!pointer || pointer.revision === revision) return
    const { items } = await readHistory(store, env, { page: 1, lim: maxRevisions })
    const named = Object.entries(pointer.apps).flatMap(([app, { live, previous, canary, revoked = [] }]) =>
      [live, previous, canary?.version, ...revoked].flatMap((version) =>
        version ? [`${app} ${version}`] : [],
      ),
    )
    const versions = new Set([
      ...named,
      ...items.flatMap(({ changes }) =>
        changes.flatMap(({ app, from, to }) => [
          `${app} ${to}`,
          ...(from === null ? [] : [`${app} ${from}`]),
        ]),
      ),
    ])
    const running = Object.entries(pointer.apps).flatMap(([app, { live, canary }]) =>
      app === 'shell' ? [] : [[app, live] as const, ...(canary ? [[app, canary.version] as const] : [])],
    )
    const descriptors = await Promise.allSettled(
      running.map(([app, version]) => publishedDescriptor(store, app, version)),
    )
    const routes = new Set<string>([
      ...shellRoutes,
      ...descriptors.flatMap((one) =>
        one.status === 'fulfilled' ? one.value.routes.map(({ path }) => path) : [],
      ),
    ])
    revision = pointer.revision
    known = {
      has: (app, version) => versions.has(`${app} ${version}`),
      route: (pattern) => (routes.has(pattern) ? pattern : OTHER),
    }
  }

  return async () => {
    if (clock().getTime() - looked > CACHE_MS)
      // A store that can't be read leaves what was known: pages go on without us.
      looking ??= look()
        .catch(() => undefined)
        .finally(() => {
          looked = clock().getTime()
          looking = undefined
        })
    await looking
    return known
  }
}
