import { type KeySet, type LivePointer, release } from '@cabinet/contract'
import pMap from 'p-map'
import { canonicalJson } from '../canonical-json.ts'
import { integrityOf } from '../files/integrity.ts'
import { parseJson } from '../files/parse-json.ts'
import { readKeySet } from '../keys/key-set.ts'
import { findKey, has } from '../keys/rights.ts'
import { processSigner, verifySignature } from '../keys/signer.ts'
import { Refusal } from '../refusal.ts'
import { type ReleaseStore, type StoreContext, versionKey } from '../store/port.ts'
import { publishedBuild, readableOnes, type Target } from './manifest.ts'

/** Holds the signed result of the gate's browser, beside `release.json`. */
export const drawnFile = 'drawn.sig.json'

type Apps = Readonly<Record<string, Pick<LivePointer['apps'][string], 'live'>>>

/** Returns app → hash of its version's release.json. An unreadable version has none. */
async function digestsOf(store: ReleaseStore, apps: Apps): Promise<Record<string, string>> {
  const read = Object.entries(apps).map(
    async ([app, { live }]) => [app, integrityOf((await publishedBuild(store, app, live)).text)] as const,
  )
  return Object.fromEntries(await readableOnes(read))
}

/** Keeps what the browser found in `moved`, signed by the key of this process. @param apps the drawn set, with `moved` live */
export async function signDrawn(
  { store, env }: StoreContext,
  moved: readonly Target[],
  apps: Apps,
  findings: readonly string[],
): Promise<void> {
  const [signer, digests] = [await processSigner(store, env, false), await digestsOf(store, apps)]
  for (const { app, version } of moved) {
    const { [app]: digest = '', ...beside } = digests
    const drawn = { app, version, at: new Date().toISOString(), digest, beside, findings: [...findings] }
    const signed = { drawn, key: signer.id, signature: signer.sign(canonicalJson(drawn)) }
    await store.put(versionKey(app, version, drawnFile), `${JSON.stringify(signed)}\n`)
  }
}

interface Judged {
  readonly keys: KeySet | undefined
  /** The hashes of the set that would be live. */
  readonly digests: Readonly<Record<string, string>>
}

/** Returns when a browser drew the version. @throws Refusal unless the result is signed, of these files beside these versions, and good */
async function goodDrawing(store: ReleaseStore, target: Target, { keys, digests }: Judged): Promise<string> {
  const { app, version } = target
  const name = `${app} ${version}`
  const again = `Run: ./cabinet release draw ${name}`
  const stored = await store.get(versionKey(app, version, drawnFile))
  if (!stored) throw new Refusal(`${name} was drawn by no browser. ${again}`)
  const refuse = (why: string) => new Refusal(`${name}: ${drawnFile} is not believed: ${why}. ${again}`)
  const file = `${store.name}/${versionKey(app, version, drawnFile)}`
  const { drawn, key: id, signature } = parseJson(stored.content, file, release.SignedDrawing)
  const key = keys && findKey(keys, id)
  if (!key || key.state === 'revoked') throw refuse(`its key ${id} is not in the key set, or revoked`)
  if (!has(key, 'promote', app)) throw refuse(`its key ${id} (${key.name}) may not promote ${app}`)
  if (!verifySignature(canonicalJson(drawn), signature, key.public))
    throw refuse('its signature does not hold')
  if (drawn.app !== app || drawn.version !== version) throw refuse(`it is of ${drawn.app} ${drawn.version}`)
  const { [app]: digest, ...beside } = digests
  if (drawn.digest !== digest) throw refuse('it is of other files')
  if (drawn.findings.length > 0)
    throw new Refusal(`${name} failed in a browser: ${drawn.findings.join('\n')}`)
  const others = new Set([...Object.keys(beside), ...Object.keys(drawn.beside)])
  const changed = [...others].filter((other) => beside[other] !== drawn.beside[other])
  if (changed.length > 0)
    throw new Refusal(`${name} was drawn before ${changed.join(', ')} changed. ${again}`)
  return drawn.at
}

/** @throws Refusal unless a browser has drawn each of `judged` in just the set that the promotion of `versions` makes live */
export async function assertDrawn(
  { store, env }: StoreContext,
  apps: Apps,
  versions: readonly Target[],
  judged = versions,
): Promise<void> {
  const next = {
    ...apps,
    ...Object.fromEntries(versions.map(({ app, version }) => [app, { live: version }])),
  }
  const set = { keys: await readKeySet(store, env), digests: await digestsOf(store, next) }
  for (const target of judged) await goodDrawing(store, target, set)
}

/** Returns of each version when a browser drew it, or the refusal of its promotion. */
export async function drawings(
  { store, env }: StoreContext,
  apps: Apps,
  versions: readonly Target[],
): Promise<{ readonly at?: string; readonly refusal?: Refusal }[]> {
  const [keys, live] = [await readKeySet(store, env), await digestsOf(store, apps)]
  const judge = async (target: Target) => {
    try {
      const own = await digestsOf(store, { [target.app]: { live: target.version } })
      return { at: await goodDrawing(store, target, { keys, digests: { ...live, ...own } }) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error }
      throw error
    }
  }
  return pMap(versions, judge, { concurrency: 8 })
}
