import type { KeySet, LivePointer, ReleaseManifest } from '@cabinet/contract'
import type { Target } from '../context.ts'
import { readSite } from '../page/site.ts'
import { Refusal } from '../refusal.ts'
import { type ReleaseStore, versionKey } from '../store/port.ts'
import { type PublishedRemote, publishedManifest, publishedRemote } from '../versions/manifest.ts'
import { fileMistakes } from './files.ts'
import { apiMistakes, rangeMistakes } from './ranges.ts'
import { routeMistakes } from './routes.ts'
import { signatureMistake } from './signatures.ts'
import { weightMistakes } from './weight.ts'

/**
 * The gate: `moved` are the versions whose signatures and files are checked and weighed.
 * @returns sentences for signatures, ranges, routes and weights that do not hold
 * @throws Refusal when a file is missing or not the one that was built: no browser would run it
 */
export async function gateMistakes(
  store: ReleaseStore,
  keys: KeySet,
  apps: LivePointer['apps'],
  moved: readonly Target[],
): Promise<string[]> {
  const manifests = await Promise.all(moved.map(({ app, version }) => publishedManifest(store, app, version)))
  const files = await Promise.all(
    manifests.map((manifest) => {
      const place = `${store.name}/apps/${manifest.app}/${manifest.version}`
      return fileMistakes(place, manifest, async (name) => {
        const stored = await store.get(versionKey(manifest.app, manifest.version, name))
        return stored?.content
      })
    }),
  )
  if (files.flat().length > 0) throw new Refusal(`${files.flat().join('; ')}. Publish it as a new version.`)
  const signatures = await Promise.all(
    moved.map(({ app, version }) => signatureMistake(store, keys, app, version)),
  )
  const { shell, ...remotes } = apps
  const candidates = await Promise.all(
    Object.entries(remotes).map(([app, { live }]) => publishedRemote(store, app, live)),
  )
  const manifest = shell && (await publishedManifest(store, 'shell', shell.live))
  const { apiContract } = await readSite(store)
  const mistakes = [
    ...signatures.filter((one) => one !== undefined),
    ...setMistakes(manifest, candidates),
    ...(await movedRemotes(store, moved)).flatMap((candidate) => apiMistakes(apiContract, candidate)),
    ...manifests.flatMap(weightMistakes),
  ]
  // A canary stands in the place of its live version, beside every other.
  for (const [app, { canary }] of Object.entries(remotes)) {
    if (canary === null) continue
    const candidate = await publishedRemote(store, app, canary.version)
    const others = candidates.filter(({ descriptor }) => descriptor.app !== app)
    mistakes.push(...setMistakes(manifest, [...others, candidate]).filter((one) => !mistakes.includes(one)))
  }
  return mistakes
}

const movedRemotes = (store: ReleaseStore, moved: readonly Target[]): Promise<PublishedRemote[]> =>
  Promise.all(
    moved
      .filter(({ app }) => app !== 'shell')
      .map(({ app, version }) => publishedRemote(store, app, version)),
  )

/** Sentences for everything that does not fit together in a would-be live set. */
function setMistakes(shell: ReleaseManifest | undefined, remotes: readonly PublishedRemote[]): string[] {
  const ranges = shell ? remotes.flatMap((remote) => rangeMistakes(shell, remote)) : []
  return [...ranges, ...routeMistakes(remotes)]
}
