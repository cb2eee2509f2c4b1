import { createPublicKey, verify } from 'node:crypto'
import { release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import { because, Workshop, wholeHistory } from '../../test/fixture.ts'
import { applyChange, raiseHighWaterMark, readLive, rollback } from '../index.ts'
import type { ChangeRequest } from './plan.ts'

let shop: Workshop
const rule = { percent: 5, only: ['ann@shop.kz'] }

beforeEach(async () => {
  shop = await Workshop.open()
  await shop.publishShell('1.0.0')
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await shop.publishRemote('mfe-a', version)
  await shop.promote('shell 1.0.0', 'mfe-a 1.0.0')
})
afterEach(() => shop.close())

const app = async () => (await readLive(shop.context.store, {}))?.apps['mfe-a']
const change = (asked: ChangeRequest) => applyChange(shop.context, asked, because)
const start = (version = '1.1.0', how = rule) =>
  change({ type: 'canary-start', app: 'mfe-a', version, ...how })
/** Returns the set of the page, with its signature verified. */
async function set() {
  const signed = Value.Parse(release.SignedSet, JSON.parse(await shop.text('release-set.json')))
  const parsed = Value.Parse(release.ReleaseSet, JSON.parse(signed.set))
  const raw = Buffer.from(parsed.keys?.[signed.key] ?? '', 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw }, format: 'jwk' })
  expect(verify(null, Buffer.from(signed.set), key, Buffer.from(signed.signature, 'base64'))).toBe(true)
  return { ...parsed, text: signed.set }
}

test('a canary stands beside the live version; nobody who has it is named in the page', async () => {
  await start()
  expect(await app()).toMatchObject({ live: '1.0.0', canary: { version: '1.1.0', rule } })
  const page = await set()
  expect(page.remotes['mfe-a']?.canary).toMatchObject({
    release: { version: '1.1.0', global: 'mfe-a_1.1.0' },
  })
  expect([page.text, await shop.text('index.html')].join()).not.toContain('ann@shop.kz')
})

test('a canary that is started again is the same one for others from then on', async () => {
  await start()
  const { since } = (await app())?.canary ?? {}
  await start('1.1.0', { percent: 50, only: [] })
  expect(await app()).toMatchObject({ canary: { version: '1.1.0', since, rule: { percent: 50, only: [] } } })
  await start('1.2.0')
  expect((await app())?.canary?.since).not.toBe(since)
})

test.each([
  ['is stopped', () => change({ type: 'canary-stop', app: 'mfe-a' }), '1.0.0'],
  ['is promoted', () => shop.promote('mfe-a 1.1.0'), '1.1.0'],
  ['is revoked', () => change({ type: 'revoke', app: 'mfe-a', version: '1.1.0' }), '1.0.0'],
])('a canary that %s is none any more', async (_, end, live) => {
  await start()
  await end()
  expect(await app()).toMatchObject({ live, canary: null })
  expect((await set()).remotes['mfe-a']).not.toHaveProperty('canary')
})

test.each([
  [
    'of the shell',
    () => change({ type: 'canary-start', app: 'shell', version: '1.0.0', ...rule }),
    /no canary/,
  ],
  ['of the live version', () => start('1.0.0'), /live for everybody already/],
  ['of an unpublished version', () => start('9.0.0'), /not published/],
  ['for nobody', () => start('1.1.0', { percent: 0, only: [] }), /for nobody/],
  ['for more than everybody', () => start('1.1.0', { ...rule, percent: 101 }), /from 0 to 100/],
  ['that does not run', () => change({ type: 'canary-stop', app: 'mfe-a' }), /has no canary/],
])('a canary %s is refused', async (_, act, message) => {
  await expect(act()).rejects.toThrow(message)
  expect(await readLive(shop.context.store, {})).toMatchObject({ revision: 1 })
})

test('a canary whose ranges do not fit the live shell is refused', async () => {
  await shop.publishRemote('mfe-a', '2.0.0', { requires: { react: '^20.0.0' } })
  await expect(start('2.0.0')).rejects.toThrow(/mfe-a 2\.0\.0 needs «react» \^20\.0\.0/)
})

test('the kill switch goes into the page and out of it, and outlasts a promote', async () => {
  await change({ type: 'kill', app: 'mfe-a' })
  await shop.promote('mfe-a 1.1.0')
  expect((await set()).remotes['mfe-a']).toMatchObject({ killed: true, live: { version: '1.1.0' } })
  await change({ type: 'revive', app: 'mfe-a' })
  expect((await set()).remotes['mfe-a']).not.toHaveProperty('killed')
  await expect(change({ type: 'kill', app: 'shell' })).rejects.toThrow(/maintenance/)
  const actions = (await wholeHistory(shop.context.store, {})).map(({ action }) => action)
  expect(actions).toEqual(['revive', 'promote', 'kill', 'promote'])
})

test('revoking the live version rolls it back in the same revision; it never goes live again', async () => {
  await shop.promote('mfe-a 1.1.0')
  await shop.promote('mfe-a 1.2.0')
  const { revision } = await change({ type: 'revoke', app: 'mfe-a', version: '1.2.0' })
  expect([revision, await app()]).toEqual([
    4,
    { live: '1.1.0', previous: '1.0.0', canary: null, revoked: ['1.2.0'] },
  ])
  expect((await set()).remotes['mfe-a']?.revoked).toEqual(['1.2.0'])
  await expect(shop.promote('mfe-a 1.2.0')).rejects.toThrow(/revoked and never goes live again/)
  await expect(start('1.2.0')).rejects.toThrow(/revoked/)
  await change({ type: 'revoke', app: 'mfe-a', version: '1.0.0' })
  expect(await app()).toMatchObject({ live: '1.1.0', previous: null, revoked: ['1.2.0', '1.0.0'] })
  await expect(rollback(shop.context, 'mfe-a', because)).rejects.toThrow(/no previous version/)
})

test('an older copy is built upon by nobody, until it is signed past what was seen', async () => {
  const { store, env } = shop.context
  const older = await shop.text('live.json')
  for (const version of ['1.1.0', '1.2.0']) await shop.promote(`mfe-a ${version}`)
  await store.put('live.json', older)
  await expect(rollback(shop.context, 'mfe-a', because)).rejects.toThrow(
    /is at revision 1, and 3 was seen before: .* restored --after 3/,
  )
  const { revision } = await change({ type: 'renew', after: 3 })
  expect(revision).toBe(4)
  const history = await wholeHistory(store, env)
  expect(history.map((one) => one.revision)).toEqual([4, 2, 1])
  await expect(change({ type: 'renew', after: 100_000 })).rejects.toThrow(/at most 1000 further/)
  await expect(change({ type: 'renew', after: Number.NaN })).rejects.toThrow(/--after takes a revision/)
})

test('a store that holds nothing goes on after the last revision that was seen', async () => {
  raiseHighWaterMark(shop.context.store, { keySet: 0, revision: 11 })
  await shop.context.store.remove('live.json')
  expect(await shop.promote('shell 1.0.0')).toMatchObject({ revision: 12 })
})
