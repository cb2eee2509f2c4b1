import { type Context, readHistory, readLive } from '@cabinet/release'

export type IsKnown = (app: string, version: string) => boolean

/** A page reports some seconds after it opens: its version is known by then. */
const KEPT_MS = 1_000
/** Tabs live for a week, so versions retracted this many revisions ago run nowhere. */
const followedRevisions = 100

/** Versions that browsers may run: an attacker can't fill tables or metrics with invented names. */
export function knownVersions({ store, env }: Context, clock: () => Date): () => Promise<IsKnown> {
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set())
  let revision = 0
  let looked = Number.NEGATIVE_INFINITY

  async function look(before: typeof known): Promise<ReadonlySet<string>> {
    const live = await readLive(store, env)
    if (!live || live.revision === revision) return before
    const { items } = await readHistory(store, env, { page: 1, lim: followedRevisions })
    revision = live.revision
    return new Set([
      ...Object.entries(live.apps).flatMap(([app, { live, previous, canary, revoked = [] }]) =>
        [live, previous, canary?.version, ...revoked].map((version) => `${app} ${version}`),
      ),
      ...items.flatMap(({ changes }) =>
        changes.flatMap(({ app, from, to }) => [`${app} ${from}`, `${app} ${to}`]),
      ),
    ])
  }

  return async () => {
    const now = clock().getTime()
    if (now - looked > KEPT_MS) {
      looked = now
      const before = known
      // An unreadable store leaves the last known versions, because pages go on without it.
      known = look(before).catch(() => before)
    }
    const names = await known
    return (app, version) => names.has(`${app} ${version}`)
  }
}
