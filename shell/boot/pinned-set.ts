import type { PageFile, ReleaseSet, RemoteRelease } from '@cabinet/contract'

/** The user's canaries, `mfe-orders 1.5.0` → true, from the last `/me`. */
export const CANARY_KEY = 'cabinet.canary'
export const BAD_KEY = 'cabinet.bad-versions'

function stored(storage: () => Storage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const storedCanaries = () => stored(() => localStorage, CANARY_KEY)
/** Versions that failed in this tab or froze any tab of this browser. */
export const storedBadVersions = () => ({
  ...stored(() => localStorage, BAD_KEY),
  ...stored(() => sessionStorage, BAD_KEY),
})

/** Returns the set that this tab keeps until its next full navigation; boot script and shell derive the same one. */
export function pinnedSet(
  set: ReleaseSet,
  canaries: Readonly<Record<string, unknown>>,
  bad: Readonly<Record<string, unknown>>,
): ReleaseSet {
  const remotes = Object.entries(set.remotes).map(([app, remote]) => {
    const { canary } = remote
    // An unknown user gets the live version now, and the canary from the next page on.
    const chosen =
      canary && canaries[`${app} ${canary.release.version}`] === true
        ? { ...remote, descriptor: canary.descriptor, live: canary.release, previous: remote.live }
        : remote
    const { previous, ...rest } = chosen
    return [app, previous && bad[app] === chosen.live.version ? { ...rest, live: previous } : chosen] as const
  })
  return { ...set, remotes: Object.fromEntries(remotes) }
}

/** Files of a release in order of execution, the entry last. */
export const filesOf = ({ entry, exposed }: RemoteRelease): PageFile[] => [...exposed, entry]
