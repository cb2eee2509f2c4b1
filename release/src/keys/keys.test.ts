import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeyRights, LivePointer, SignedKeySet, SignedPointer } from '@cabinet/contract'
import { because, wholeHistory } from '../../test/fixture.ts'
import { type KeyedStore, makeKeyIn, none, openKeyedStore, target } from '../../test/keyed-store.ts'
import { canonicalJson } from '../canonical-json.ts'
import type { Context } from '../context.ts'
import { promote, publish, readLive, renew, rollback, setMaintenance } from '../index.ts'
import { FolderStore } from '../store/folder.ts'
import { addKey, endKey } from './change-keys.ts'
import { readKeySet } from './key-set.ts'
import { makeKey, ownSigner, type Signer } from './signer.ts'

let shop: KeyedStore['shop']
let store: KeyedStore['store']
let live: KeyedStore['live']
let somebody: KeyedStore['somebody']

beforeEach(async () => {
  ;({ shop, store, live, somebody } = await openKeyedStore())
})
afterEach(() => shop.close())

describe('rights are per app, and publish is not promote', () => {
  test('who may publish one remote publishes that one alone, and promotes nothing', async () => {
    const { context } = await somebody({ publish: ['mfe-a'] })
    await publish(context, await shop.buildRemote('mfe-a', '1.1.0'))
    await expect(publish(context, await shop.buildRemote('mfe-b', '1.1.0'))).rejects.toThrow(
      /may not publish mfe-b; it may publish mfe-a/,
    )
    await expect(promote(context, target('mfe-a'), because)).rejects.toThrow(
      /may not promote mfe-a; it may promote nothing/,
    )
    expect(await live()).toMatchObject({ revision: 1 })
  })

  test('who may promote one remote moves that one alone, its rollback and nothing of the shell', async () => {
    const { context } = await somebody({ promote: ['mfe-a'] })
    for (const app of ['mfe-a', 'mfe-b']) await shop.publishRemote(app, '1.1.0')
    await expect(publish(context, await shop.buildRemote('mfe-a', '1.2.0'))).rejects.toThrow(
      /may not publish/,
    )
    await expect(promote(context, target('mfe-b'), because)).rejects.toThrow(/may not promote mfe-b/)
    await expect(setMaintenance(context, true, because)).rejects.toThrow(/may not promote shell/)
    await promote(context, target('mfe-a'), because)
    await rollback(context, 'mfe-a', because)
    expect(await live()).toMatchObject({ revision: 3, apps: { 'mfe-a': { live: '1.0.0' } } })
  })

  test('force is no right', async () => {
    const { context } = await somebody({ promote: ['mfe-a'] })
    await shop.publishRemote('mfe-b', '1.1.0')
    await expect(promote(context, target('mfe-b'), { ...because, force: true })).rejects.toThrow(
      /may not promote/,
    )
  })

  test('a key that nobody knows publishes and promotes nothing', async () => {
    const stranger: Context = {
      store: Object.assign(new FolderStore(store.root), { keysFolder: join(shop.root, 'stranger') }),
      env: {},
    }
    await makeKeyIn(join(shop.root, 'stranger'))
    await expect(publish(stranger, await shop.buildRemote('mfe-a', '1.1.0'))).rejects.toThrow(
      /is not in the store's key set/,
    )
    await expect(rollback(stranger, 'mfe-a', because)).rejects.toThrow(
      /no previous version|is not in the store/,
    )
  })

  test('check 42: a pointer that was written past the tool, by a key without the right, is not believed', async () => {
    const { signer } = await somebody({ promote: ['mfe-a'] })
    await shop.publishRemote('mfe-b', '1.1.0')
    const now: SignedPointer = JSON.parse(await shop.text('live.json'))
    await store.put('history/1.json', JSON.stringify(now))
    const b = now.pointer.apps['mfe-b']
    if (!b) throw new Error('mfe-b is not live')
    const pointer: LivePointer = {
      ...now.pointer,
      revision: 2,
      apps: { ...now.pointer.apps, 'mfe-b': { ...b, live: '1.1.0' } },
    }
    const signature = signer.sign(canonicalJson(pointer))
    await store.put('live.json', JSON.stringify({ pointer, key: signer.id, signature }))
    await expect(live()).rejects.toThrow(/has moved mfe-b without the right to/)
    // Nor by leaving out what stood there before, or by forging it.
    for (const before of [
      '{}',
      JSON.stringify({ ...now, pointer: { ...now.pointer, apps: pointer.apps } }),
    ]) {
      await store.put('history/1.json', before)
      await expect(live()).rejects.toThrow(/without the right to/)
    }
    await rm(store.path('history/1.json'))
    await expect(live()).rejects.toThrow(/without the right to/)
  })

  test('a version that somebody else has signed, or nobody, does not go live', async () => {
    const { signer } = await somebody({ publish: ['mfe-b'] })
    await shop.publishRemote('mfe-a', '1.1.0')
    const place = 'apps/mfe-a/1.1.0/release.sig.json'
    const signature = signer.sign(await shop.text('apps/mfe-a/1.1.0/release.json'))
    await store.put(place, JSON.stringify({ key: signer.id, signature }))
    await expect(promote(shop.context, target('mfe-a'), because)).rejects.toThrow(/may not publish mfe-a/)
    await store.put(place, JSON.stringify({ key: signer.id, signature: 'AAAA' }))
    await expect(promote(shop.context, target('mfe-a'), because)).rejects.toThrow(
      /mfe-a 1\.1\.0: release\.sig\.json/,
    )
    // Published again, with the same content and the right key, it is signed anew.
    await shop.publishRemote('mfe-a', '1.1.0')
    await promote(shop.context, target('mfe-a'), because)
    expect(await live()).toMatchObject({ apps: { 'mfe-a': { live: '1.1.0' } } })
  })
})

describe('rotation', () => {
  const all: KeyRights = { publish: ['*'], promote: ['*'], keys: true, pages: true }

  test('a new key, the old one retired: what it has signed stays good, it signs nothing new', async () => {
    const before = shop.context
    const old = await ownSigner(store, {}, false)
    const { context, signer } = await somebody(all)
    await shop.publishRemote('mfe-a', '1.1.0')
    await endKey(context, old.id, 'retired', because)
    await expect(publish(before, await shop.buildRemote('mfe-a', '1.2.0'))).rejects.toThrow(/is retired/)
    await expect(renew(before, because)).rejects.toThrow(/is retired|signs nothing/)
    await promote(context, target('mfe-a'), because)
    expect(JSON.parse(await shop.text('live.json'))).toMatchObject({ key: signer.id })
    expect(JSON.parse(await shop.text('release-set.json'))).toMatchObject({ key: signer.id })
    // Pages name who may sign the next set: the old key no more.
    expect(Object.keys(JSON.parse(JSON.parse(await shop.text('release-set.json')).set).keys)).toEqual([
      signer.id,
    ])
    expect(await wholeHistory(store, {})).toHaveLength(3)
  })

  test('pages know a new key before anything is signed with it', async () => {
    const old = await ownSigner(store, {}, false)
    const { signer } = await somebody(all)
    const set = JSON.parse(await shop.text('release-set.json'))
    expect(set.key).toBe(old.id)
    expect(Object.keys(JSON.parse(set.set).keys)).toEqual([old.id, signer.id])
  })

  test('a stolen key: its versions are named and go live no more, until somebody publishes them again', async () => {
    const { context: owner } = await somebody(all)
    const { context: thief, signer: stolen } = await somebody({ publish: ['mfe-a'], promote: ['mfe-a'] })
    const folder = await shop.buildRemote('mfe-a', '1.1.0')
    await publish(thief, folder)
    await promote(thief, target('mfe-a'), because)
    const { signed } = await endKey(owner, stolen.id, 'revoked', because)
    expect(signed).toEqual([{ app: 'mfe-a', version: '1.1.0' }])
    expect(await live()).toMatchObject({ apps: { 'mfe-a': { live: '1.1.0' } } })
    await rollback(owner, 'mfe-a', because)
    await expect(promote(owner, target('mfe-a'), because)).rejects.toThrow(/which is revoked/)
    await publish(owner, folder)
    await promote(owner, target('mfe-a'), because)
    await expect(promote(thief, target('mfe-a', '1.0.0'), because)).rejects.toThrow(/is revoked/)
  })

  test.each<[string, Partial<KeyRights>, RegExp]>([
    ['change keys', { promote: ['*'] }, /Nobody could change keys any more/],
    ['promote', { keys: true }, /Nobody could promote any more/],
  ])('the last who may %s stays', async (_, rights, message) => {
    const { public: raw } = await ownSigner(store, {}, false)
    const wanted = { public: raw, name: 'first', rights: { ...none, ...rights } }
    await expect(addKey(shop.context, wanted, because)).rejects.toThrow(message)
    expect((await readKeySet(store, {}))?.version).toBe(1)
  })

  test('who may not change keys adds none', async () => {
    const { context } = await somebody({ promote: ['*'] })
    const { public: raw } = await makeKeyIn(join(shop.root, 'friend'))
    await expect(addKey(context, { public: raw, name: 'friend', rights: all }, because)).rejects.toThrow(
      /may not change keys/,
    )
  })
})

describe('the chain of key sets', () => {
  test('begins with a root that one knows', async () => {
    const { id } = await ownSigner(store, {}, false)
    await expect(readLive(store, { RELEASE_ROOTS: id })).resolves.toMatchObject({ revision: 1 })
    await expect(readLive(store, { RELEASE_ROOTS: '0000000000000000' })).rejects.toThrow(
      /is not in RELEASE_ROOTS/,
    )
  })

  test.each<[string, (signed: SignedKeySet, stranger: Signer) => SignedKeySet, RegExp]>([
    [
      'a right that somebody has given himself',
      (signed) => ({
        ...signed,
        set: { ...signed.set, keys: signed.set.keys.map((key) => ({ ...key, name: 'me' })) },
      }),
      /its signature does not hold/,
    ],
    [
      'a signer of whom the set before knows nothing',
      ({ set }, stranger) => ({ set, key: stranger.id, signature: stranger.sign(canonicalJson(set)) }),
      /is not in the set before/,
    ],
    [
      'another number',
      (signed) => ({ ...signed, set: { ...signed.set, version: 3 } }),
      /calls itself version 3/,
    ],
  ])('breaks at %s', async (_, forge, message) => {
    await somebody({ publish: ['*'] })
    const stranger = await makeKeyIn(join(shop.root, 'stranger'))
    const [first, second]: [SignedKeySet, SignedKeySet] = JSON.parse(await shop.text('keyset.json'))
    await store.put('keyset.json', JSON.stringify([first, forge(second, stranger)]))
    await expect(live()).rejects.toThrow(message)
  })
})

test('a key of a file is made once, for its owner alone', async () => {
  const file = join(shop.root, 'own.pem')
  const { id } = await makeKey(file)
  await expect(makeKey(file)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(id).toMatch(/^[0-9a-f]{16}$/)
})
