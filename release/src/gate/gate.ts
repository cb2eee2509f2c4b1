import type { KeySet, LivePointer, ReleaseManifest } from '@cabinet/contract'
import { Refusal } from '../refusal.ts'
import { createReason } from '../refusals/reason.ts'
import { type ReleaseStore, versionKey } from '../store/port.ts'
import {
  type PublishedRemote,
  publishedManifest,
  publishedRemote,
  readableOnes,
  type Target,
  versionsInUse,
} from '../versions/manifest.ts'
import { fileFindings } from './files.ts'
import { type Finding, idOf, newFindings } from './finding.ts'
import { routeFindings } from './routes.ts'
import { versionSignatureProblem } from './signatures.ts'
import { callFindings, hostFindings } from './uses.ts'
import { styleSheetFindings, weightFindings } from './weight.ts'
import { readServedApi } from './works-with.ts'

type Apps = LivePointer['apps']

export interface GateInput {
  readonly before: Apps
  readonly after: Apps
  /** Versions whose signatures and files are checked and weighed. */
  readonly moved: readonly Target[]
}

/**
 * Returns the signatures, ranges, uses, routes and weights that a change breaks, not those broken before it.
 * @throws Refusal when a file of `moved` is missing or was changed after its build: no browser would run it
 */
export async function gateFindings(
  store: ReleaseStore,
  keys: KeySet,
  { before, after, moved }: GateInput,
): Promise<Finding[]> {
  const own = await Promise.all(moved.map((target) => versionFindings(store, keys, target)))
  const back = rollbackTargets(before, after)
  const read = await readSets(store, [...versionsInUse(before), ...versionsInUse(after), ...back])
  return [...own.flat(), ...newFindings(setFindings(read, before, back), setFindings(read, after, back))]
}

type Version = { readonly manifest: ReleaseManifest } | PublishedRemote

/** Reads each version once, however many sets use it. An unreadable version fits nothing and harms only its own pages. */
function readSets(store: ReleaseStore, targets: readonly Target[]): Promise<Version[]> {
  const unique = [...new Map(targets.map((target) => [`${target.app} ${target.version}`, target])).values()]
  return readableOnes(
    unique.map(
      async ({ app, version }): Promise<Version> =>
        app === 'shell'
          ? { manifest: await publishedManifest(store, app, version) }
          : publishedRemote(store, app, version),
    ),
  )
}

/** Returns the change's rollback targets that were targets before it, without builds of a laptop. */
const rollbackTargets = (before: Apps, after: Apps): Target[] =>
  Object.entries(after).flatMap(([app, { previous }]) =>
    app !== 'shell' &&
    previous !== null &&
    before[app]?.previous === previous &&
    !/-(local|dev)\./.test(previous)
      ? [{ app, version: previous }]
      : [],
  )

async function versionFindings(
  store: ReleaseStore,
  keys: KeySet,
  { app, version }: Target,
): Promise<Finding[]> {
  const manifest = await publishedManifest(store, app, version)
  const damaged = await fileFindings(`${store.name}/apps/${app}/${version}`, manifest, async (name) => {
    const stored = await store.get(versionKey(app, version, name))
    return stored?.content
  })
  if (damaged.length > 0) throw new Refusal([...damaged, createReason('PUBLISH_NEW_VERSION', {})])
  const unsigned = await versionSignatureProblem(store, keys, app, version)
  const own = [...weightFindings(manifest), ...styleSheetFindings(manifest)]
  const served = await readServedApi(store)
  const { calls = {}, permissions = [] } = manifest.uses ?? {}
  const isCompared = served !== undefined || Object.keys(calls).length + permissions.length === 0
  return [
    ...(isCompared ? [] : [noApiFinding(store, app, version)]),
    ...(unsigned ? [{ id: idOf(unsigned), reason: unsigned, concerns: [app], isFinal: true as const }] : []),
    ...own.map((reason) => ({ id: idOf(reason), reason, concerns: [app] })),
    ...callFindings(served, manifest),
  ]
}

const noApiFinding = ({ name: store }: ReleaseStore, app: string, version: string): Finding => ({
  id: `no api ${app} ${version}`,
  reason: createReason('API_UNKNOWN', { who: `${app} ${version}`, what: 'an API', store }),
  concerns: [app],
})

/** Returns the incompatibilities within a set. */
function setFindings(read: readonly Version[], { shell, ...apps }: Apps, back: readonly Target[]): Finding[] {
  const find = ({ app, version }: Target) =>
    read.filter(({ manifest }) => manifest.app === app && manifest.version === version)
  const remote = (target: Target) => find(target).flatMap((one) => ('descriptor' in one ? [one] : []))
  const [host] = shell ? find({ app: 'shell', version: shell.live }) : []
  const all = Object.entries(apps)
  const live = all.flatMap(([app, one]) => remote({ app, version: one.live }))
  const canaries = all.flatMap(([app, { canary }]) =>
    canary ? remote({ app, version: canary.version }) : [],
  )
  // A canary takes the place of its live version beside every other app's.
  const sets = canaries.map((canary) => [
    ...live.filter(({ descriptor }) => descriptor.app !== canary.descriptor.app),
    canary,
  ])
  const onHost = (one: PublishedRemote): Finding[] => (host ? hostFindings(host.manifest, one) : [])
  const found = [
    ...[...live, ...canaries].flatMap(onHost),
    ...[live, ...sets].flatMap(routeFindings),
    ...back.flatMap(remote).flatMap(onHost).map(asRollbackFinding),
  ]
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)
}

function asRollbackFinding({ id, concerns, reason }: Finding): Finding {
  const note = createReason('ROLLBACK_GOES_THERE', { apps: concerns.join(', ') })
  return { id, concerns, reason: { ...reason, note } }
}
