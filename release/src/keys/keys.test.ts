import { join } from 'node:path'
import type { SignedKeySet, SignedPointer } from '@cabinet/contract'
import { because, wholeHistory } from '../../test/fixture.ts'
import { type KeyedStore, makeKeyIn, openKeyedStore, target } from '../../test/keyed-store.ts'
import type { Context } from '../context.ts'
import { applyChange, promote, publish, readLive, repair, rollback } from '../index.ts'
import { FolderStore } from '../store/folder.ts'
import { raiseHighWaterMark } from '../store/port.ts'
import { addKey, endKey } from './change-keys.ts'
import { readKeySet } from './key-set.ts'
import { canonicalJson, generateKey, processSigner } from './signer.ts'

let shop: KeyedStore['shop']
let store: KeyedStore['store']
let live: KeyedStore['live']
let somebody: KeyedStore['somebody']

beforeEach(async () => {
  ;({ shop, store, live, somebody } = await openKeyedStore())
})
afterEach(() => shop.close())

describe('teams publish, and ask the server for what is live', () => {
  test('who may publish one remote publishes that one alone', async () => {
    const { context } = await somebody({ publish: ['mfe-a'] })
    await publish(context, await shop.buildRemote('mfe-a', '1.1.0'))
    await expect(publish(context, await shop.buildRemote('mfe-b', '1.1.0'))).rejects.toThrow(
      /may not publish mfe-b; it may publish mfe-a/,
    )
  })

  test('on behalf of a key the server moves the apps of its rights alone, by force neither', async () => {
    const { signer } = await somebody({ promote: ['mfe-a'] })
    for (const app of ['mfe-a', 'mfe-b']) await shop.publishRemote(app, '1.1.0')
    const why = { ...because, key: signer.id }
    for (const force of [false, true])
      await expect(promote(shop.context, target('mfe-b'), { ...why, force })).rejects.toThrow(
        /may not promote mfe-b; it may promote mfe-a/,
      )
    await expect(applyChange(shop.context, { type: 'maintenance', on: true }, why)).rejects.toThrow(
      /may not promote shell/,
    )
    await promote(shop.context, target('mfe-a'), why)
    await rollback(shop.context, 'mfe-a', why)
    expect(await live()).toMatchObject({ revision: 3, apps: { 'mfe-a': { live: '1.0.0' } } })
    const { signer: publisher } = await somebody({ publish: ['mfe-a'] })
    await expect(promote(shop.context, target('mfe-a'), { ...because, key: publisher.id })).rejects.toThrow(
      /may promote nothing/,
    )
  })

  test('a team’s key signs nothing that is live, whatever it may ask for', async () => {
    const { context } = await somebody({ publish: ['*'], promote: ['*'] })
    await shop.publishRemote('mfe-a', '1.1.0')
    await expect(promote(context, target('mfe-a'), because)).rejects.toThrow(
      /is not the server's, which alone signs what is live\. Set RELEASE_API/,
    )
    await expect(repair(context)).rejects.toThrow(/is not the server's/)
    expect(await live()).toMatchObject({ revision: 1 })
  })

  test('a pointer that a team’s key wrote around the tool fails verification', async () => {
    const { signer } = await somebody({ promote: ['*'] })
    const { pointer }: SignedPointer = JSON.parse(await shop.text('live.json'))
    const signature = signer.sign(canonicalJson(pointer))
    await store.put('live.json', JSON.stringify({ pointer, key: signer.id, signature }))
    await expect(live()).rejects.toThrow(/is not the server's/)
  })

  test.each(['index.html', 'release-set.json'])('%s that somebody has changed is repaired', async (file) => {
    const good = await shop.text(file)
    await store.put(file, `\n${good}`)
    expect([await repair(shop.context), await repair(shop.context)]).toEqual([true, false])
    expect(await shop.text(file)).toBe(good)
  })

  test('an unknown key publishes nothing', async () => {
    const keysFolder = join(shop.root, 'stranger')
    const stranger: Context = { store: Object.assign(new FolderStore(store.name), { keysFolder }), env: {} }
    await makeKeyIn(keysFolder)
    await expect(publish(stranger, await shop.buildRemote('mfe-a', '1.1.0'))).rejects.toThrow(
      /is not in the store's key set/,
    )
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
    // A second publish with the same content signs it again with the right key.
    await shop.publishRemote('mfe-a', '1.1.0')
    await promote(shop.context, target('mfe-a'), because)
    expect(await live()).toMatchObject({ apps: { 'mfe-a': { live: '1.1.0' } } })
  })
})

describe('the server’s key', () => {
  const pageSet = async () => JSON.parse(await shop.text('release-set.json'))

  test('is rotated: pages know the next before it signs; what the old has signed stays good', async () => {
    const old = await processSigner(store, {}, false)
    const { context, signer } = await somebody('server')
    expect((await pageSet()).key).toBe(old.id)
    expect(Object.keys(JSON.parse((await pageSet()).set).keys)).toEqual([old.id, signer.id])
    await shop.publishRemote('mfe-a', '1.1.0')
    await endKey(shop.context, old.id, 'retired', because)
    expect(await live()).toMatchObject({ revision: 1 })
    await expect(promote(shop.context, target('mfe-a'), because)).rejects.toThrow(/is retired/)
    await promote(context, target('mfe-a'), because)
    expect(JSON.parse(await shop.text('live.json'))).toMatchObject({ key: signer.id })
    expect(Object.keys(JSON.parse((await pageSet()).set).keys)).toEqual([signer.id])
    expect(await wholeHistory(store, {})).toHaveLength(2)
  })

  test('is not revoked by itself, nor the last one ended', async () => {
    const { id } = await processSigner(store, {}, false)
    await expect(endKey(shop.context, id, 'revoked', because)).rejects.toThrow(/Put the next server's key/)
    await expect(endKey(shop.context, id, 'retired', because)).rejects.toThrow(
      /Nobody could sign what is live any more/,
    )
  })
})

test('a stolen team’s key: its versions are named and go live no more, until somebody publishes them again', async () => {
  const { context: thief, signer: stolen } = await somebody({ publish: ['mfe-a'], promote: ['mfe-a'] })
  const folder = await shop.buildRemote('mfe-a', '1.1.0')
  await publish(thief, folder)
  await promote(shop.context, target('mfe-a'), { ...because, key: stolen.id })
  const { signed } = await endKey(shop.context, stolen.id, 'revoked', because)
  expect(signed).toEqual([{ app: 'mfe-a', version: '1.1.0' }])
  expect(await live()).toMatchObject({ apps: { 'mfe-a': { live: '1.1.0' } } })
  await rollback(shop.context, 'mfe-a', because)
  await expect(promote(shop.context, target('mfe-a'), because)).rejects.toThrow(
    /Its key \w+ \(.*\) is revoked/,
  )
  await publish(shop.context, folder)
  await promote(shop.context, target('mfe-a'), because)
  await expect(rollback(shop.context, 'mfe-a', { ...because, key: stolen.id })).rejects.toThrow(/is revoked/)
})

describe('the key set', () => {
  test('is signed by a root that one knows, and by nobody else', async () => {
    const { root } = shop.context.store.mark
    await expect(readLive(store, { RELEASE_ROOTS: `${root}` })).resolves.toMatchObject({ revision: 1 })
    await expect(readLive(store, { RELEASE_ROOTS: '0000000000000000' })).rejects.toThrow(
      /is not in RELEASE_ROOTS/,
    )
    const stranger = await generateKey(join(shop.root, 'stranger.pem'))
    const signed: SignedKeySet = JSON.parse(await shop.text('keyset.json'))
    const own = { ...signed, root: stranger.public, signature: stranger.sign(canonicalJson(signed.set)) }
    await store.put('keyset.json', JSON.stringify(own))
    await expect(readKeySet(shop.context.store, {})).rejects.toThrow(/and [0-9a-f]{16} was seen before/)
    await store.put('keyset.json', JSON.stringify({ ...signed, set: { ...signed.set, who: 'me' } }))
    await expect(live()).rejects.toThrow(/The signature does not match/)
  })

  test('whoever does not hold the root adds no key', async () => {
    const { context } = await somebody({ promote: ['*'] })
    const { public: raw } = await makeKeyIn(join(shop.root, 'friend'))
    const wanted = { public: raw, name: 'friend', rights: 'server' } as const
    await expect(addKey(context, wanted, because)).rejects.toThrow(/Only the root \w+ signs keys/)
  })

  test('a restored copy brings a revoked key back nowhere, and what is revoked again is newer than all', async () => {
    const { signer } = await somebody({ promote: ['mfe-a'] })
    const before = await shop.text('keyset.json')
    await endKey(shop.context, signer.id, 'revoked', because)
    const { version = 0 } = (await readKeySet(shop.context.store, {})) ?? {}
    await store.put('keyset.json', before)
    await expect(readLive(shop.context.store, {})).rejects.toThrow(/an old copy, in which keys may stand/)
    // A newer process learns it from the remembered mark, or from its settings.
    const fresh = new FolderStore(store.name)
    const root = `${shop.context.store.mark.root}@${version}`
    await expect(readLive(fresh, { RELEASE_ROOTS: root })).rejects.toThrow(/an old copy/)
    raiseHighWaterMark(fresh, { keySet: version, revision: 0 })
    await expect(readLive(fresh, {})).rejects.toThrow(/an old copy/)
    await endKey(shop.context, signer.id, 'revoked', because)
    expect((await readKeySet(fresh, { RELEASE_ROOTS: root }))?.version).toBeGreaterThan(version)
  })
})

test('a key of a file is made once, for its owner alone', async () => {
  const file = join(shop.root, 'own.pem')
  const { id } = await generateKey(file)
  await expect(generateKey(file)).rejects.toMatchObject({ code: 'EEXIST' })
  expect(id).toMatch(/^[0-9a-f]{16}$/)
})
