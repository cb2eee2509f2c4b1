import type { ReleaseSet, RemoteInSet } from '@cabinet/contract'

/** What this browser has decided before: canary id → whether this user gets it (written after `/me`, see canary.ts). */
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
export const storedBadVersions = () => stored(() => sessionStorage, BAD_KEY)

export function decidedCanary(
  canary: NonNullable<RemoteInSet['canary']>,
  answers: Readonly<Record<string, unknown>>,
): boolean | undefined {
  if (canary.percent === 100) return true
  if (canary.percent === 0 && canary.listed.length === 0) return false
  const answer = answers[canary.id]
  return typeof answer === 'boolean' ? answer : undefined
}

/** The set that this tab keeps until its next full navigation; boot script and shell derive the same. */
export function pinnedSet(
  set: ReleaseSet,
  canaries: Readonly<Record<string, unknown>>,
  bad: Readonly<Record<string, unknown>>,
): ReleaseSet {
  const remotes = Object.entries(set.remotes).map(([app, remote]) => {
    const { canary } = remote
    // Nobody knows yet: the live version now, the canary from the next page on.
    const chosen =
      canary && decidedCanary(canary, canaries) === true
        ? { ...remote, descriptor: canary.descriptor, live: canary.release, previous: remote.live }
        : remote
    const { previous, ...rest } = chosen
    return [app, previous && bad[app] === chosen.live.version ? { ...rest, live: previous } : chosen] as const
  })
  return { ...set, remotes: Object.fromEntries(remotes) }
}
