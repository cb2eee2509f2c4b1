import type { LivePointer, SignedPointer } from '@cabinet/contract'
import { because } from '../../test/fixture.ts'
import { type KeyedStore, none, openKeyedStore, target } from '../../test/keyed-store.ts'
import { canonicalJson } from '../canonical-json.ts'
import { showChange } from '../cli/show-status.ts'
import { followPointer, promote, repair, rollback } from '../index.ts'
import { addKey } from './change-keys.ts'
import { ownSigner } from './signer.ts'

let shop: KeyedStore['shop']
let store: KeyedStore['store']
let live: KeyedStore['live']
let somebody: KeyedStore['somebody']

beforeEach(async () => {
  ;({ shop, store, live, somebody } = await openKeyedStore())
})
afterEach(() => shop.close())

test('two revisions of one signer hide no foreign move in the first', async () => {
  const { signer } = await somebody({ promote: ['mfe-a'] })
  await shop.publishRemote('mfe-b', '1.1.0')
  const { pointer }: SignedPointer = JSON.parse(await shop.text('live.json'))
  const forged = (change: Partial<LivePointer>): string => {
    const next = { ...pointer, ...change }
    return JSON.stringify({
      pointer: next,
      key: signer.id,
      signature: signer.sign(canonicalJson(next)),
    })
  }
  const b = { live: '1.1.0', previous: null, canary: null }
  const apps = { ...pointer.apps, 'mfe-b': b }
  await store.put('history/1.json', await shop.text('live.json'))
  await store.put('history/2.json', forged({ revision: 2, apps }))
  await store.put('live.json', forged({ revision: 3, apps }))
  await expect(live()).rejects.toThrow(/has moved mfe-b without the right to/)
  await expect(repair(shop.context)).rejects.toThrow(/without the right to/)
})

test.each([
  ['one app', { promote: ['mfe-a'] }],
  ['every app', { promote: ['*'] }],
])('a key of %s is none that browsers believe pages by', async (_, rights) => {
  const { signer } = await somebody(rights)
  const set = JSON.parse(JSON.parse(await shop.text('release-set.json')).set)
  expect(Object.keys(set.keys)).not.toContain(signer.id)
})

test('a team moves the pointer; the page follows by who holds a page key', async () => {
  const { context, signer } = await somebody({ promote: ['mfe-a'] })
  await shop.publishRemote('mfe-a', '1.1.0')
  const before = await shop.text('index.html')
  await promote(context, target('mfe-a'), because)
  expect(JSON.parse(await shop.text('live.json'))).toMatchObject({ key: signer.id })
  expect(await shop.text('index.html')).toBe(before)
  await expect(repair(context)).rejects.toThrow(/signs no pages/)
  expect(await followPointer(shop.context)).toBe(true)
  expect(await shop.text('index.html')).toContain('/apps/mfe-a/1.1.0/')
  expect(await followPointer(shop.context)).toBe(false)
})

test('who promotes by a team’s key is told that the page follows; who compiles it himself is not', async () => {
  const { context } = await somebody({ promote: ['mfe-a'] })
  await shop.publishRemote('mfe-a', '1.1.0')
  const told = /browsers get it once the page is compiled/
  expect(await showChange(context, () => promote(context, target('mfe-a'), because))).toMatch(told)
  expect(await showChange(shop.context, () => rollback(shop.context, 'mfe-a', because))).not.toMatch(told)
})

test('a page set that a team’s key has signed is replaced', async () => {
  const { signer } = await somebody({ promote: ['mfe-a'] })
  const good = await shop.text('release-set.json')
  const { set }: { set: string } = JSON.parse(good)
  await store.put('release-set.json', JSON.stringify({ set, key: signer.id, signature: signer.sign(set) }))
  expect(await followPointer(shop.context)).toBe(true)
  expect(await shop.text('release-set.json')).toBe(good)
})

test('a byte of index.html that somebody has changed is mended', async () => {
  const good = await shop.text('index.html')
  await store.put('index.html', `\n${good}`)
  expect(await followPointer(shop.context)).toBe(true)
  expect(await shop.text('index.html')).toBe(good)
  expect(await followPointer(shop.context)).toBe(false)
})

test('the last key that signs pages stays', async () => {
  await somebody({ promote: ['mfe-a'] })
  const { public: raw } = await ownSigner(store, {}, false)
  const wanted = { public: raw, name: 'first', rights: { ...none, keys: true } }
  await expect(addKey(shop.context, wanted, because)).rejects.toThrow(/Nobody could compile the page/)
})
