import type { KeySet, LivePointer, ReleaseManifest } from '@cabinet/contract'
import { Refusal } from '../refusal.ts'
import { type ReleaseStore, versionKey } from '../store/port.ts'
import type { Target } from '../store-context.ts'
import { type PublishedRemote, publishedManifest, publishedRemote, readable } from '../versions/manifest.ts'
import { fileMistakes } from './files.ts'
import { added, type Mistake, mistakeOf } from './mistake.ts'
import { routeMistakes } from './routes.ts'
import { signatureMistake } from './signatures.ts'
import { callMistakes, hostMistakes } from './uses.ts'
import { sheetMistakes, weightMistakes } from './weight.ts'
import { readServedApi } from './works-with.ts'

type Apps = LivePointer['apps']

export interface Judged {
  readonly before: Apps
  readonly after: Apps
  /** Versions whose signatures and files are checked and weighed. */
  readonly moved: readonly Target[]
}

/**
 * The gate: what a change adds of signatures, ranges, uses, routes and weights that do not hold. What did not hold before is not its mistake.
 * @throws Refusal when a file of `moved` is missing or not the one that was built: no browser would run it
 */
export async function gateMistakes(
  store: ReleaseStore,
  keys: KeySet,
  { before, after, moved }: Judged,
): Promise<Mistake[]> {
  const own = await Promise.all(moved.map((target) => mistakesOf(store, keys, target)))
  const back = waysBack(before, after)
  const once = memory(store)
  return [
    ...own.flat(),
    ...added(await setMistakes(once, before, back), await setMistakes(once, after, back)),
  ]
}

type Memory = ReturnType<typeof memory>

/** Caches each read and comparison, however many sets it stands in. */
function memory(store: ReleaseStore) {
  const remotes = new Map<string, Promise<PublishedRemote | undefined>>()
  const compared = new Map<string, Mistake[]>()
  return {
    host: (version: string) => readable(publishedManifest(store, 'shell', version)),
    remote: ({ app, version }: Target): Promise<PublishedRemote | undefined> => {
      const key = `${app} ${version}`
      const found = remotes.get(key) ?? readable(publishedRemote(store, app, version))
      remotes.set(key, found)
      return found
    },
    onHost: (host: ReleaseManifest, remote: PublishedRemote): Mistake[] => {
      const key = `${host.version} ${remote.manifest.app} ${remote.manifest.version}`
      const found = compared.get(key) ?? hostMistakes(host, remote)
      compared.set(key, found)
      return found
    },
  }
}

/** Versions that a rollback of an app takes, before and after the change. A build of a laptop is nobody's way back. */
const waysBack = (before: Apps, after: Apps): Target[] =>
  Object.entries(after).flatMap(([app, { previous }]) =>
    app !== 'shell' &&
    previous !== null &&
    before[app]?.previous === previous &&
    !/-(local|dev)\./.test(previous)
      ? [{ app, version: previous }]
      : [],
  )

async function mistakesOf(store: ReleaseStore, keys: KeySet, { app, version }: Target): Promise<Mistake[]> {
  const manifest = await publishedManifest(store, app, version)
  const damaged = await fileMistakes(`${store.name}/apps/${app}/${version}`, manifest, async (name) => {
    const stored = await store.get(versionKey(app, version, name))
    return stored?.content
  })
  if (damaged.length > 0) throw new Refusal(`${damaged.join('; ')}. Publish it as a new version.`)
  const sentences = [
    await signatureMistake(store, keys, app, version),
    ...weightMistakes(manifest),
    ...sheetMistakes(manifest),
  ]
  return [
    ...sentences
      .filter((sentence) => sentence !== undefined)
      .map((sentence) => ({ id: sentence, sentence, concerns: [app] })),
    ...callMistakes(await readServedApi(store), manifest),
  ]
}

/** The incompatibilities within a set. A version that can't be read fits nothing and hurts only its own pages. */
async function setMistakes(
  once: Memory,
  { shell, ...remotes }: Apps,
  back: readonly Target[],
): Promise<Mistake[]> {
  const host = shell && (await once.host(shell.live))
  const read = async (versions: readonly Target[]): Promise<PublishedRemote[]> => {
    const found = await Promise.all(versions.map(once.remote))
    return found.filter((one) => one !== undefined)
  }
  const live = await read(Object.entries(remotes).map(([app, one]) => ({ app, version: one.live })))
  const canaries = await read(
    Object.entries(remotes).flatMap(([app, { canary }]) =>
      canary === null ? [] : [{ app, version: canary.version }],
    ),
  )
  // A canary stands in the place of its live version, beside every other.
  const sets = canaries.map((canary) => [
    ...live.filter(({ descriptor }) => descriptor.app !== canary.descriptor.app),
    canary,
  ])
  const onHost = (remote: PublishedRemote): Mistake[] => (host ? once.onHost(host, remote) : [])
  const found = [
    ...[...live, ...canaries].flatMap(onHost),
    ...[live, ...sets].flatMap(routeMistakes),
    ...(await read(back)).flatMap((remote) => onHost(remote).map(asWayBack)),
  ]
  return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index)
}

function asWayBack({ id, sentence, concerns, parts }: Mistake): Mistake {
  const more = ` A rollback of ${concerns.join(', ')} goes there.`
  return parts
    ? mistakeOf(id, concerns, { ...parts, rest: parts.rest + more })
    : { id, sentence: sentence + more, concerns }
}
