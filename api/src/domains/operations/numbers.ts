import type { LivePointer } from '@cabinet/contract'
import { readLive } from '@cabinet/release'
import type { Call } from '../../platform/call.ts'
import { type VersionNumbers, versionNumbers } from '../telemetry/service.ts'
import { lacksHere } from './lacks.ts'

/** `old`: still open somewhere, or seen within the week. */
export type Role = 'live' | 'previous' | 'canary' | 'old'

export interface ReleaseNumbers {
  readonly revision: number
  readonly versions: readonly (VersionNumbers & { readonly role: Role })[]
  /** The rollout of versions that went live within a day: their share of the open tabs. */
  readonly adoptions: readonly {
    readonly app: string
    readonly version: string
    readonly since: string
    readonly share: number
    readonly tabs: number
  }[]
}

/** A rollout is followed for a day after its change. */
const FOLLOWED_MS = 24 * 3_600_000

function roleOf(pointer: LivePointer | undefined, app: string, version: string): Role {
  const now = pointer?.apps[app]
  if (now?.live === version) return 'live'
  if (now?.canary?.version === version) return 'canary'
  return now?.previous === version ? 'previous' : 'old'
}

export async function numbersOf(call: Call, pointer: LivePointer | undefined): Promise<ReleaseNumbers> {
  const named = Object.entries(pointer?.apps ?? {}).flatMap(([app, { live, previous, canary }]) =>
    [live, previous, canary?.version].flatMap((version) => (version ? [{ app, version }] : [])),
  )
  const versions = await versionNumbers(call, named)
  const now = call.now.getTime()
  const moves = Object.entries(pointer?.apps ?? {}).flatMap(([app, { live }]) => {
    const since = pointer?.last[app]?.liveSince
    return since !== undefined && now - Date.parse(since) < FOLLOWED_MS ? [{ app, version: live, since }] : []
  })
  const adoptions = moves.map((move) => {
    const { app, version: live } = move
    const tabs = (of: readonly VersionNumbers[]) => of.reduce((sum, one) => sum + one.tabs, 0)
    const all = versions.filter(
      (one) => one.app === app && one.version !== pointer?.apps[app]?.canary?.version,
    )
    const [own, open] = [tabs(all.filter(({ version }) => version === live)), tabs(all)]
    return { ...move, share: open > 0 ? own / open : 0, tabs: open }
  })
  return {
    revision: pointer?.revision ?? 0,
    versions: versions.map((one) => ({ ...one, role: roleOf(pointer, one.app, one.version) })),
    adoptions,
  }
}

/** The browsers' reports on the releases, and the versions that need what this API lacks. An unreadable store gives all roles as `old`. */
export async function releaseNumbers(call: Call) {
  const { store, env } = call.platform.releases
  const pointer = await readLive(store, env).catch(() => undefined)
  const lacks = pointer ? await lacksHere(store, pointer).catch(() => []) : []
  return {
    ...(await numbersOf(call, pointer)),
    lacks: lacks.map(({ app, version, sentences }) => ({
      app,
      version,
      role: roleOf(pointer, app, version),
      count: sentences.length,
    })),
  }
}
