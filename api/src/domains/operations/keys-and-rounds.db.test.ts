import { generateKeyPairSync } from 'node:crypto'
import { addKey, endKey, FolderStore } from '@cabinet/release'
import { because, wholeHistory } from '@cabinet/release/test'
import { SignJWT } from 'jose'
import { job } from '../../../test/call.ts'
import { type By, openReleaseServer, type ReleaseServer } from '../../../test/release-server.ts'
import { livePointer } from '../../platform/release-files/live-pointer.ts'
import { loadHighWaterMark, runMaintenanceRound } from './release-maintenance.ts'

const app = 'mfe-a'
let releases: ReleaseServer

beforeAll(async () => {
  releases = await openReleaseServer()
})
afterAll(() => releases.close())

test('a team’s key moves its own app in its own name, with what its browser has found, and nothing else opens to it', async () => {
  const { server, context, ask, change, decide } = releases
  const made = generateKeyPairSync('ed25519')
  const { x = '' } = made.publicKey.export({ format: 'jwk' })
  const raw = Buffer.from(x, 'base64url').toString('base64')
  const rights = { publish: [], promote: [app] }
  const { keys } = await addKey(context, { public: raw, name: 'Команда А', rights }, because)
  const kid = keys.at(-1)?.id ?? ''
  const token = async (claims: { aud?: string; exp?: string } = {}, by = made.privateKey) => {
    const { aud = new URL(server.platform.config.publicUrl).origin, exp = '1m' } = claims
    const now = Math.floor(server.platform.clock().getTime() / 1000)
    const jwt = new SignJWT().setProtectedHeader({ alg: 'EdDSA', kid }).setAudience(aud).setIssuedAt(now)
    const until = exp === '1m' ? now + 60 : now - 600
    return { authorization: `Bearer rk.${await jwt.setExpirationTime(until).sign(by)}` }
  }
  const team = await token()
  const moved = await ask({ type: 'kill', app }, { ...(await decide()), who: 'ann' }, team)
  expect(moved.json().apps[1]).toMatchObject({ killed: true })
  expect((await wholeHistory(context.store, {}))[0]?.who).toBe('ann, ключ Команда А')
  await change('revive', { app }, team)
  expect((await change('maintenance', { on: true }, team)).json()).toMatchObject({
    code: 'RELEASE_REFUSED',
    refusal: expect.stringContaining('may not promote shell'),
  })
  const versions = [{ app, version: '1.2.0' }]
  const found = { found: ['mfe-a: /mfe-a in a real browser: it is blank'], drawn: true }
  const refused = await ask({ type: 'promote', versions }, { ...(await decide()), ...found }, team)
  expect([refused.statusCode, refused.json().refusal]).toEqual([409, found.found[0]])
  const forced = { ...(await decide()), ...found, force: true }
  expect((await ask({ type: 'promote', versions }, forced, team)).statusCode).toBe(200)
  expect((await wholeHistory(context.store, {}))[0]).toMatchObject({ forced: found.found })
  const status = (by: By, path = '/releases/v1/status') =>
    server.app.inject({ url: `/api${path}`, headers: by }).then(({ statusCode }) => statusCode)
  const stranger = generateKeyPairSync('ed25519').privateKey
  expect([await status(team), await status(team, '/accounting/v1/applications')]).toEqual([200, 401])
  for (const bad of [
    await token({ aud: 'https://other.kz' }),
    await token({ exp: 'past' }),
    await token({}, stranger),
  ])
    expect(await status(bad)).toBe(401)
  await endKey(context, kid, 'revoked', because)
  expect(await status(team)).toBe(401)
})

test('a round repairs a page that was changed by hand, and remembers what was seen', async () => {
  const { server, context, revision } = releases
  const stamps = new Map<string, string | undefined>()
  let repaired = 0
  const round = () =>
    runMaintenanceRound(job(server.platform, 'tend-releases'), stamps, () => {
      repaired += 1
    })
  await round()
  repaired = 0
  const page = (await context.store.get('index.html'))?.content
  await context.store.put('index.html', 'hello')
  await round()
  await round()
  expect([repaired, (await context.store.get('index.html'))?.content]).toEqual([1, page])
  const seen = await server.platform.db.selectFrom('releases_seen').selectAll().execute()
  expect(seen).toEqual([
    { id: 1, root: expect.any(String), key_set: expect.any(Number), revision: await revision() },
  ])
  const fresh = { ...server.platform, releases: { ...context, store: new FolderStore(context.store.name) } }
  await loadHighWaterMark(fresh)
  expect(fresh.releases.store.mark).toMatchObject({ revision: await revision() })
})

test('an older signed pointer in the place of the live one changes neither tabs nor page, nor lets a page by hand stand', async () => {
  const { server, context, change, revision } = releases
  const { store } = context
  const text = async (key: string) => String((await store.get(key))?.content)
  const older = await text('live.json')
  await change('maintenance', { on: true })
  await change('maintenance', { on: false })
  const [newest, pointer, page] = [await revision(), await text('live.json'), await text('index.html')]
  const news = async () => (await livePointer(context))?.revision
  const round = () => runMaintenanceRound(job(server.platform, 'tend-releases'), new Map(), () => undefined)
  expect(await news()).toBe(newest)
  await store.put('live.json', older)
  for (const html of [page, page.replace('<title>', '<title>Чужая ')]) {
    await store.put('index.html', html)
    await expect(round()).rejects.toThrow(/an older copy was put in its place/)
    expect([await text('index.html'), await news()]).toEqual([page, newest])
  }
  await store.put('live.json', pointer)
  await round()
  expect(await news()).toBe(newest)
})
