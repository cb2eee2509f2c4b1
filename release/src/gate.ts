import type { HistoryEntry, KeySet, LivePointer } from '@cabinet/contract'
import type { Target } from './change.ts'
import { apiMistakes, type Candidate, setMistakes, weightMistakes } from './checks.ts'
import { fileMistakes } from './integrity.ts'
import { candidateOf } from './page/compile.ts'
import { readSite } from './page/site.ts'
import { Refusal } from './refusal.ts'
import { publishedManifest, signatureOf } from './store/manifest.ts'
import { type ReleaseStore, versionKey } from './store/port.ts'

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
  action: HistoryEntry['action'],
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
    moved.map(async ({ app, version }) => {
      const found = await signatureOf(store, keys, app, version)
      if (found === 'signed') return []
      // The way back must not be barred by a version of before there were signatures.
      if ('unsigned' in found) return isWayBack(action) ? [] : [found.unsigned]
      return [found.wrong]
    }),
  )
  const { shell, ...remotes } = apps
  const candidates = await Promise.all(
    Object.entries(remotes).map(([app, { live }]) => candidateOf(store, app, live)),
  )
  const manifest = shell && (await publishedManifest(store, 'shell', shell.live))
  const { apiContract } = await readSite(store)
  const mistakes = [
    ...signatures.flat(),
    ...setMistakes(manifest, candidates),
    ...(await movedRemotes(store, moved)).flatMap((candidate) => apiMistakes(apiContract, candidate)),
    ...manifests.flatMap(weightMistakes),
  ]
  // A canary stands in the place of its live version, beside every other.
  for (const [app, { canary }] of Object.entries(remotes)) {
    if (canary === null) continue
    const candidate = await candidateOf(store, app, canary.version)
    const others = candidates.filter(({ descriptor }) => descriptor.app !== app)
    mistakes.push(...setMistakes(manifest, [...others, candidate]).filter((one) => !mistakes.includes(one)))
  }
  return mistakes
}

const movedRemotes = (store: ReleaseStore, moved: readonly Target[]): Promise<Candidate[]> =>
  Promise.all(
    moved.filter(({ app }) => app !== 'shell').map(({ app, version }) => candidateOf(store, app, version)),
  )

export const isWayBack = (action: HistoryEntry['action']): boolean =>
  action === 'rollback' || action === 'revoke'
