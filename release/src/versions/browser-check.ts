import { type KeySet, type LivePointer, release } from '@cabinet/contract'
import pMap from 'p-map'
import { integrityOf } from '../files/integrity.ts'
import { parseJson } from '../files/parse-json.ts'
import { readKeySet } from '../keys/key-set.ts'
import { signatureProblem } from '../keys/rights.ts'
import { canonicalJson, processSigner } from '../keys/signer.ts'
import { Refusal, refusal } from '../refusal.ts'
import { createReason } from '../refusals/reason.ts'
import { type ReleaseStore, type StoreContext, versionKey } from '../store/port.ts'
import { publishedBuild, readableOnes, type Target } from './manifest.ts'

/** Holds the signed result of the gate's browser, beside `release.json`. */
export const browserCheckFile = 'drawn.sig.json'

type Apps = Readonly<Record<string, Pick<LivePointer['apps'][string], 'live'>>>

/** Returns app → hash of its version's release.json. An unreadable version has none. */
async function manifestHashes(store: ReleaseStore, apps: Apps): Promise<Record<string, string>> {
  const read = Object.entries(apps).map(
    async ([app, { live }]) => [app, integrityOf((await publishedBuild(store, app, live)).text)] as const,
  )
  return Object.fromEntries(await readableOnes(read))
}

/** Keeps what the browser found in `moved`, signed by the key of this process. @param apps the rendered set, with `moved` live */
export async function signBrowserCheck(
  { store, env }: StoreContext,
  moved: readonly Target[],
  apps: Apps,
  findings: readonly string[],
): Promise<void> {
  const [signer, digests] = [await processSigner(store, env, false), await manifestHashes(store, apps)]
  for (const { app, version } of moved) {
    const { [app]: digest = '', ...beside } = digests
    const drawn = { app, version, at: new Date().toISOString(), digest, beside, findings: [...findings] }
    const signed = { drawn, key: signer.id, signature: signer.sign(canonicalJson(drawn)) }
    await store.put(versionKey(app, version, browserCheckFile), `${JSON.stringify(signed)}\n`)
  }
}

interface Judged {
  readonly keys: KeySet | undefined
  /** The hashes of the set that would be live. */
  readonly digests: Readonly<Record<string, string>>
}

/** Returns when a browser rendered the version. @throws Refusal unless the result is signed, of these files beside these versions, and good */
async function validBrowserCheck(
  store: ReleaseStore,
  target: Target,
  { keys, digests }: Judged,
): Promise<string> {
  const { app, version } = target
  const stored = await store.get(versionKey(app, version, browserCheckFile))
  if (!stored) throw refusal('NOT_RENDERED', { app, version })
  const file = `${store.name}/${versionKey(app, version, browserCheckFile)}`
  const { drawn, key, signature } = parseJson(stored.content, file, release.SignedRendering)
  const { [app]: digest, ...beside } = digests
  const other = `${drawn.app} ${drawn.version}`
  const problem =
    signatureProblem(keys, { content: canonicalJson(drawn), key, signature }, { right: 'promote', app }) ??
    (other === `${app} ${version}` ? undefined : createReason('CHECK_OF_OTHER_VERSION', { other })) ??
    (drawn.digest === digest ? undefined : createReason('CHECK_OF_OTHER_FILES', {}))
  if (problem) throw refusal('CHECK_UNVERIFIED', { app, version }, problem)
  if (drawn.findings.length > 0)
    throw refusal('RENDERED_WITH_ERRORS', { app, version, findings: drawn.findings.join('\n') })
  const others = new Set([...Object.keys(beside), ...Object.keys(drawn.beside)])
  const changed = [...others].filter((other) => beside[other] !== drawn.beside[other])
  if (changed.length > 0) throw refusal('RENDERED_BESIDE_OTHERS', { app, version, apps: changed.join(', ') })
  return drawn.at
}

/** @throws Refusal unless a browser has rendered each of `judged` in just the set that the promotion of `versions` makes live */
export async function assertBrowserChecked(
  { store, env }: StoreContext,
  apps: Apps,
  versions: readonly Target[],
  judged = versions,
): Promise<void> {
  const next = {
    ...apps,
    ...Object.fromEntries(versions.map(({ app, version }) => [app, { live: version }])),
  }
  const set = { keys: await readKeySet(store, env), digests: await manifestHashes(store, next) }
  for (const target of judged) await validBrowserCheck(store, target, set)
}

/** Returns of each version when a browser rendered it, or the refusal of its promotion. */
export async function browserChecks(
  { store, env }: StoreContext,
  apps: Apps,
  versions: readonly Target[],
): Promise<{ readonly at?: string; readonly refusal?: Refusal }[]> {
  const [keys, live] = [await readKeySet(store, env), await manifestHashes(store, apps)]
  const judge = async (target: Target) => {
    try {
      const own = await manifestHashes(store, { [target.app]: { live: target.version } })
      return { at: await validBrowserCheck(store, target, { keys, digests: { ...live, ...own } }) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error }
      throw error
    }
  }
  return pMap(versions, judge, { concurrency: 8 })
}
