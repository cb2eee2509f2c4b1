import { testReleaseSet } from '../test/release-set.ts'
import { verifySet } from './watch-releases.ts'

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
let ours: CryptoKeyPair
let theirs: CryptoKeyPair
let known: ReturnType<typeof testReleaseSet>

beforeAll(async () => {
  const newPair = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  ours = await newPair()
  theirs = await newPair()
  known = { ...testReleaseSet(), revision: 7, keys: { ours: await raw(ours) } }
})

const raw = async ({ publicKey }: CryptoKeyPair) => base64(await crypto.subtle.exportKey('raw', publicKey))

async function signed(change: object, { by = ours, key = 'ours', spoil = false } = {}): Promise<string> {
  const text = JSON.stringify({ ...known, ...change })
  const signature = base64(await crypto.subtle.sign('Ed25519', by.privateKey, new TextEncoder().encode(text)))
  return JSON.stringify({ set: spoil ? `${text} ` : text, key, signature })
}

test.each([
  ['a newer set of our key', () => signed({ revision: 8 }), 8],
  ['the same set', () => signed({}), 7],
])('%s is accepted', async (_, answer, revision) => {
  expect(await verifySet(await answer(), known)).toMatchObject({ set: { revision } })
})

test.each([
  ['nothing', () => '', 'unreadable'],
  ['a page of some proxy', () => '<!doctype html>', 'unreadable'],
  ['half of it', async () => (await signed({ revision: 8 })).slice(0, 300), 'unreadable'],
  ['another shape', () => '{"revision":9}', 'unsigned'],
  ['another key', () => signed({ revision: 8 }, { by: theirs, key: 'theirs' }), 'unsigned'],
  ['another key under our name', () => signed({ revision: 8 }, { by: theirs }), 'unsigned'],
  ['one byte more', () => signed({ revision: 8 }, { spoil: true }), 'unsigned'],
  ['an older set, signed well', () => signed({ revision: 6 }), 'replayed'],
])('%s is not', async (_, answer, problem) => {
  expect(await verifySet(await answer(), known)).toEqual({ problem })
})

test('a set may bring the key of the next one', async () => {
  const next = await verifySet(await signed({ revision: 8, keys: { theirs: await raw(theirs) } }), known)
  if (!('set' in next)) throw new Error('not accepted')
  const answer = await signed({ revision: 9 }, { by: theirs, key: 'theirs' })
  expect(await verifySet(answer, next.set)).toMatchObject({ set: { revision: 9 } })
})
