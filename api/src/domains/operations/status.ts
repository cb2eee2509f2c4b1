import type { LastChange, LiveApp, LivePointer, ReleasesStatus } from '@cabinet/contract'
import { nextStep, publishedDescriptor, type ReleaseStore } from '@cabinet/release'
import { livePointer } from '../../platform/release-files/live-pointer.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { selectVersionNumbers, type VersionNumbers } from '../telemetry/service.ts'
import { sessionsForLook } from './canary/rule.ts'
import { compareCanary } from './canary/watch.ts'

type App = ReleasesStatus['apps'][number]

export async function statusOf(
  ctx: ServiceContext,
  pointer: LivePointer | undefined,
): Promise<ReleasesStatus> {
  const numbers = await numbersOf(ctx, pointer)
  const apps = Object.entries(pointer?.apps ?? {}).sort(([a], [b]) => order(a).localeCompare(order(b)))
  return {
    revision: pointer?.revision ?? 0,
    maintenance: pointer?.maintenance ?? false,
    apps: await Promise.all(
      apps.map(async ([app, now]) => ({
        app,
        title: await titleOf(ctx.platform.releases.store, app, now.live),
        live: now.live,
        previous: now.previous,
        canary: await canaryOf(ctx, app, now),
        ...rolledBackVersion(app, pointer?.last[app], now),
        revoked: now.revoked ?? [],
        killed: now.killed ?? false,
        versions: versionsOf(numbers, app, now),
        last: pointer?.last[app] ?? null,
      })),
    ),
  }
}

const order = (app: string): string => (app === 'shell' ? '' : app)

const titles = new WeakMap<ReleaseStore, Map<string, string>>()

/** Returns the title of a published version, which never changes, so it is read once. */
async function titleOf(store: ReleaseStore, app: string, version: string): Promise<string> {
  if (app === 'shell') return 'Основа кабинета'
  const kept = titles.get(store) ?? new Map<string, string>()
  titles.set(store, kept)
  const known = kept.get(`${app} ${version}`)
  if (known !== undefined) return known
  // A damaged version must not break the page that rolls it back.
  const descriptor = await publishedDescriptor(store, app, version).catch(() => undefined)
  if (descriptor) kept.set(`${app} ${version}`, descriptor.title)
  return descriptor?.title ?? app
}

/** Returns the titles of live apps by their names; none before the store was read. */
export async function liveTitles({ platform }: ServiceContext): Promise<Readonly<Record<string, string>>> {
  const { store } = platform.releases
  const pointer = await livePointer(platform.releases)
  const titled = Object.entries(pointer?.apps ?? {}).map(async ([app, { live }]) => [
    app,
    await titleOf(store, app, live),
  ])
  return Object.fromEntries(await Promise.all(titled))
}

/** Returns the version that the last rollback left. */
export function rolledBackVersion(
  name: string,
  last: LastChange | undefined,
  { live, revoked = [] }: LiveApp,
): Pick<App, 'forward'> {
  const left =
    last?.action === 'rollback'
      ? last.changes.find(({ app, to }) => app === name && to === live)?.from
      : undefined
  return left && !revoked.includes(left) ? { forward: left } : {}
}

async function canaryOf(ctx: ServiceContext, app: string, { live, canary }: LiveApp): Promise<App['canary']> {
  if (canary === null) return null
  const { arms, look } = await compareCanary(ctx, { app, live, canary })
  const next = nextStep(canary)
  return {
    version: canary.version,
    since: canary.since,
    ...canary.rule,
    ...(next && { next }),
    look: look > 0 ? arms : null,
    nextLook: sessionsForLook(look + 1),
  }
}

const roles: readonly Role[] = ['live', 'canary', 'previous', 'old']

/** Returns the live version and the canary even without reports, the previous version for comparison, and others still open in some tab. */
function versionsOf(numbers: readonly NumbersInRole[], app: string, now: LiveApp): App['versions'] {
  const named: [Role, string | undefined][] = [
    ['live', now.live],
    ['canary', now.canary?.version],
  ]
  const unseen = named.flatMap(([role, version]) =>
    version && !numbers.some((one) => one.app === app && one.version === version)
      ? [{ version, role, tabs: 0, sessions: 0, failed: 0, lcp: null }]
      : [],
  )
  const seen = numbers
    .filter((one) => one.app === app && (one.role !== 'old' || one.tabs > 0))
    .map(({ version, role, tabs, sessions, failed, lcp }) => ({ version, role, tabs, sessions, failed, lcp }))
  return [...seen, ...unseen].sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))
}

/** `old`: still open in some tab, or seen within the week. */
type Role = 'live' | 'previous' | 'canary' | 'old'

type NumbersInRole = VersionNumbers & { readonly role: Role }

const namedVersions = (pointer: LivePointer | undefined): { app: string; version: string; role: Role }[] =>
  Object.entries(pointer?.apps ?? {}).flatMap(([app, { live, previous, canary }]) => [
    { app, version: live, role: 'live' as const },
    ...(canary ? [{ app, version: canary.version, role: 'canary' as const }] : []),
    ...(previous === null ? [] : [{ app, version: previous, role: 'previous' as const }]),
  ])

export async function numbersOf(
  ctx: ServiceContext,
  pointer: LivePointer | undefined,
): Promise<NumbersInRole[]> {
  const named = namedVersions(pointer)
  const roleOf = ({ app, version }: VersionNumbers): Role =>
    named.find((one) => one.app === app && one.version === version)?.role ?? 'old'
  return (await selectVersionNumbers(ctx, named)).map((one) => ({ ...one, role: roleOf(one) }))
}
