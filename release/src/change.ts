import { type HistoryEntry, type LivePointer, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { canonicalJson } from './canonical-json.ts'
import { setMistakes, weightMistakes } from './checks.ts'
import { withLock } from './files/lock.ts'
import { fileMistakes } from './integrity.ts'
import { candidateOf, compilePage, writePage } from './page/compile.ts'
import { Refusal } from './refusal.ts'
import type { StoreFolder } from './store/folder.ts'
import { readLive, writeLive } from './store/live.ts'
import { publishedManifest } from './store/manifest.ts'

export interface Context {
  readonly store: StoreFolder
  readonly env: NodeJS.ProcessEnv
}

export interface Why {
  readonly who: string
  readonly reason: string
  /** Refuse unless the store is at this revision: «I decided looking at revision 12». */
  readonly expectedRevision?: number
  /** Do it against what the gate says; the history names what that was. Files that differ from their hashes never pass. */
  readonly force?: boolean
}

export interface Target {
  readonly app: string
  readonly version: string
}

/** How long a pointer is believed. The server renews it in time; a copy that somebody kept is worth nothing after it. */
export const pointerLifetimeMs = 90 * 24 * 3_600_000

const empty: Omit<LivePointer, 'at'> = { revision: 0, maintenance: false, apps: {} }

/**
 * The gate: `moved` are the versions whose files are checked byte by byte and weighed.
 * @returns sentences for ranges, routes and weights that do not hold
 * @throws Refusal when a file is missing or not the one that was built: no browser would run it
 */
async function check(
  store: StoreFolder,
  apps: LivePointer['apps'],
  moved: readonly Target[],
): Promise<string[]> {
  const manifests = await Promise.all(moved.map(({ app, version }) => publishedManifest(store, app, version)))
  const files = await Promise.all(
    manifests.map((manifest) => fileMistakes(store.version(manifest.app, manifest.version), manifest)),
  )
  if (files.flat().length > 0) throw new Refusal(`${files.flat().join('; ')}. Publish it as a new version.`)
  const { shell, ...remotes } = apps
  const candidates = await Promise.all(
    Object.entries(remotes).map(([app, { live }]) => candidateOf(store, app, live)),
  )
  const manifest = shell && (await publishedManifest(store, 'shell', shell.live))
  const mistakes = [...setMistakes(manifest, candidates), ...manifests.flatMap(weightMistakes)]
  // A canary stands in the place of its live version, beside every other.
  for (const [app, { canary }] of Object.entries(remotes)) {
    if (canary === null) continue
    const candidate = await candidateOf(store, app, canary.version)
    const others = candidates.filter(({ descriptor }) => descriptor.app !== app)
    mistakes.push(...setMistakes(manifest, [...others, candidate]).filter((one) => !mistakes.includes(one)))
  }
  return mistakes
}

/** Names become paths; they come from the command line. */
function refuseOddNames(app: string, version: string): void {
  if (!Value.Check(release.AppName, app))
    throw new Refusal(`«${app}» is no name of an app (shell, mfe-orders).`)
  if (!Value.Check(release.Version, version))
    throw new Refusal(`«${version}» is no version (1.2.0, 1.2.0-rc.1).`)
}

export interface Next {
  readonly apps: LivePointer['apps']
  readonly maintenance?: boolean
  /** What the history says beside the moves of live versions: a canary, a revoked version. */
  readonly about?: HistoryEntry['changes']
}

export interface Change extends Why {
  readonly action: HistoryEntry['action']
  /** The apps as they shall be; derived with the store locked. */
  readonly next: (now: LivePointer, at: string) => Promise<Next>
}

/** Versions that somebody will load and nobody does yet: their files are checked byte by byte. */
function newVersions(before: LivePointer['apps'], after: LivePointer['apps']): Target[] {
  return Object.entries(after).flatMap(([app, { live, canary }]) => [
    ...(before[app]?.live === live ? [] : [{ app, version: live }]),
    ...(canary === null || before[app]?.canary?.version === canary.version
      ? []
      : [{ app, version: canary.version }]),
  ])
}

function changesBetween(before: LivePointer['apps'], after: LivePointer['apps']): HistoryEntry['changes'] {
  return Object.entries(after)
    .filter(([app, { live }]) => before[app]?.live !== live)
    .map(([app, { live }]) => ({ app, from: before[app]?.live ?? null, to: live }))
}

/**
 * The one way in which anything goes live: lock, derive, check, history, pointer (the commit point), page. A crash before
 * the pointer changes nothing; a crash after it leaves the page of the revision before, still whole, until `repair`.
 */
export async function change({ store, env }: Context, wanted: Change): Promise<LivePointer> {
  if (wanted.reason.trim() === '') throw new Refusal('Say why: --reason "…". The history keeps it.')
  return withLock(store.lock, async () => {
    const at = new Date().toISOString()
    const now = (await readLive(store, env)) ?? { ...empty, at }
    if (wanted.expectedRevision !== undefined && wanted.expectedRevision !== now.revision) {
      throw new Refusal(
        `The store is at revision ${now.revision}, not ${wanted.expectedRevision}. Look at the status and decide again.`,
      )
    }
    const { apps, maintenance = now.maintenance, about } = await wanted.next(now, at)
    const moves = changesBetween(now.apps, apps)
    const changes = about ?? moves
    for (const { app, to } of changes) refuseOddNames(app, to)
    const same = canonicalJson(apps) === canonicalJson(now.apps) && maintenance === now.maintenance
    if (same && wanted.action !== 'renew') return now
    const mistakes = await check(store, apps, newVersions(now.apps, apps))
    if (mistakes.length > 0 && !wanted.force) throw new Refusal(mistakes.join('\n'))
    const next: LivePointer = {
      revision: now.revision + 1,
      at,
      expiresAt: new Date(Date.parse(at) + pointerLifetimeMs).toISOString(),
      maintenance,
      apps,
    }
    // Compiled before the commit: what cannot be compiled never goes live.
    const page = await compilePage({ store, env }, next)
    const { who, reason, action } = wanted
    await writeLive(store, env, next, {
      revision: next.revision,
      at,
      who,
      reason,
      action,
      changes,
      maintenance,
      ...(mistakes.length > 0 && { forced: mistakes }),
    })
    if (page) await writePage(store, page)
    return next
  })
}
