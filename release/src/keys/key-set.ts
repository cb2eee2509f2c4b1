import { type KeyChain, type KeyInSet, type KeySet, release, type SignedKeySet } from '@cabinet/contract'
import { canonicalJson } from '../canonical-json.ts'
import type { StoreContext } from '../context.ts'
import { parseJson } from '../files/parse-json.ts'
import { Refusal } from '../refusal.ts'
import type { ReleaseStore } from '../store/port.ts'
import { isSigned, ownSigner, type Signer } from './signer.ts'

const keySetKey = 'keyset.json'

function brokenLink(before: KeySet | undefined, { set, key, signature }: SignedKeySet): string | undefined {
  const signer = (before ?? set).keys.find(({ id }) => id === key)
  if (!signer) return `its signer ${key} is not in the set before`
  if (!signer.rights.keys || signer.state !== 'active') return `its signer ${key} may not change keys`
  if (!isSigned(canonicalJson(set), signature, signer.public)) return 'its signature does not hold'
  return undefined
}

/** Ids of RELEASE_ROOTS: the first key set must have been signed by one of them. */
function rootsOf(env: NodeJS.ProcessEnv): string[] {
  return (env.RELEASE_ROOTS ?? '').split(/[\s,]+/).filter(Boolean)
}

interface Chain {
  readonly signed: KeyChain
  readonly newest: KeySet
  readonly tag: string
}

/** Every key set verified: a chain from the first, whose signer RELEASE_ROOTS names. */
async function readChain(store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<Chain | undefined> {
  const stored = await store.get(keySetKey)
  if (!stored) return undefined
  const name = `${store.name}/${keySetKey}`
  const chain = parseJson(stored.content, name, release.KeyChain)
  const roots = rootsOf(env)
  let newest: KeySet | undefined
  for (const [index, signed] of chain.entries()) {
    const version = index + 1
    const broken =
      signed.set.version !== version
        ? `it calls itself version ${signed.set.version}`
        : version === 1 && roots.length > 0 && !roots.includes(signed.key)
          ? `its signer ${signed.key} is not in RELEASE_ROOTS`
          : brokenLink(newest, signed)
    if (broken)
      throw new Refusal(`Set ${version} in ${name} is not believed: ${broken}. Restore it from a backup.`)
    newest = signed.set
  }
  return newest && { signed: chain, newest, tag: stored.tag }
}

/** @throws Refusal when a link of the chain does not hold */
export async function readKeySet(store: ReleaseStore, env: NodeJS.ProcessEnv): Promise<KeySet | undefined> {
  return (await readChain(store, env))?.newest
}

/** The signature that the chain begins with. */
export async function beginningOfKeys(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return (await readChain(store, env))?.signed[0]?.signature
}

/** Adds the next key set. @throws Refusal when somebody was faster */
export async function writeKeySet({ store, env }: StoreContext, set: KeySet, signer: Signer): Promise<void> {
  const before = await readChain(store, env)
  const signed: SignedKeySet = { set, key: signer.id, signature: signer.sign(canonicalJson(set)) }
  const chain: KeyChain = [...(before?.signed ?? []), signed]
  const isNext = set.version === chain.length
  const text = `${JSON.stringify(chain, null, 1)}\n`
  if (!isNext || !(await store.put(keySetKey, text, before ? { tag: before.tag } : 'absent')))
    throw new Refusal('Somebody else has changed the keys meanwhile. Look at them and decide again.')
}

function firstSet({ id, public: raw }: Pick<Signer, 'id' | 'public'>): KeySet {
  const first: KeyInSet = {
    id,
    name: 'first',
    public: raw,
    rights: { publish: ['*'], promote: ['*'], keys: true, pages: true },
    state: 'active',
  }
  const at = new Date().toISOString()
  return { version: 1, at, who: 'release', reason: 'the first key of the store', keys: [first] }
}

/** The key set, made with this process's own key as its first and only one where there is none. */
export async function keySetOrFirst(
  store: ReleaseStore,
  env: NodeJS.ProcessEnv,
): Promise<{ keys: KeySet; signer: Signer }> {
  const present = await readKeySet(store, env)
  if (present) return { keys: present, signer: await ownSigner(store, env, false) }
  const signer = await ownSigner(store, env, true)
  const roots = rootsOf(env)
  if (roots.length > 0 && !roots.includes(signer.id))
    throw new Refusal(`The store has no keys yet, and ${signer.id} is not in RELEASE_ROOTS.`)
  const set = firstSet(signer)
  try {
    await writeKeySet({ store, env }, set, signer)
    return { keys: set, signer }
  } catch (error) {
    // Another process made it meanwhile.
    const made = await readKeySet(store, env)
    if (!made) throw error
    return { keys: made, signer }
  }
}
