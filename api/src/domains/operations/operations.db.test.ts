import { generateKeyPairSync } from 'node:crypto'
import { addKey, endKey, FolderStore } from '@cabinet/release'
import { because, signBrowserCheck, wholeHistory } from '@cabinet/release/test'
import { SignJWT } from 'jose'
import { job } from '../../../test/call.ts'
import { Tab } from '../../../test/pages.ts'
import { addUser, password } from '../../../test/people.ts'
import { type By, openReleaseServer, type ReleaseServer } from '../../../test/release-server.ts'
import { livePointer } from '../../platform/release-files/live-pointer.ts'
import { loadHighWaterMark, runMaintenanceRound } from './release-maintenance.ts'

describe('operations', () => {
  const app = 'mfe-a'
  let releases: ReleaseServer
  let { server, headers, context, live, revision, decide, ask, get, change } = {} as ReleaseServer

  beforeAll(async () => {
    releases = await openReleaseServer()
    ;({ server, headers, context, live, revision, decide, ask, get, change } = releases)
    await addUser(server.platform.db, { username: 'ann@test.kz' })
  })
  afterAll(() => releases.close())

  test('the status tells of every app what is live, since when, by whom and why', async () => {
    expect((await get('status')).json()).toEqual({
      revision: 2,
      maintenance: false,
      apps: [
        expect.objectContaining({ app: 'shell', title: 'Основа кабинета', live: '1.0.0', previous: null }),
        {
          app: 'mfe-a',
          title: 'mfe-a',
          live: '1.1.0',
          previous: '1.0.0',
          canary: null,
          revoked: [],
          killed: false,
          versions: [{ version: '1.1.0', role: 'live', tabs: 0, sessions: 0, failed: 0, lcp: null }],
          last: expect.objectContaining({ revision: 2, who: 'ann', reason: 'быстрее', action: 'promote' }),
        },
      ],
    })
  })

  test('the status tells what the browsers run, and how it goes there', async () => {
    server.clock.catchUp()
    const old = new Tab(server, { 'mfe-a': '1.0.0' })
    const tabs = Array.from({ length: 3 }, () => new Tab(server, { 'mfe-a': '1.1.0' }))
    await old.tell()
    await Promise.all(tabs.map((tab) => tab.tell()))
    await tabs[0]?.tell({ failed: [{ app: 'mfe-a', version: '1.1.0' }] })
    const app = (await get('status')).json().apps[1]
    expect(app.versions).toEqual([
      { version: '1.1.0', role: 'live', tabs: 3, sessions: 3, failed: 1, lcp: null },
      { version: '1.0.0', role: 'previous', tabs: 1, sessions: 1, failed: 0, lcp: null },
    ])
    await old.tell({ gone: true })
    server.clock.advance({ seconds: 1 })
    expect((await get('status')).json().apps[1].versions[1]).toMatchObject({ tabs: 0 })
  })

  test('a rollback moves the pointer, and stands in the store’s history and in the audit', async () => {
    const answer = await change('rollback', { app })
    expect([answer.statusCode, answer.json().revision]).toEqual([200, 3])
    expect(await live()).toMatchObject({ apps: { 'mfe-a': { live: '1.0.0' } } })
    expect((await wholeHistory(context.store, {}))[0]).toMatchObject({
      who: 'admin@test.kz',
      reason: 'пустой список',
      action: 'rollback',
    })
    const record = await server.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'subject_id', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(record).toEqual({
      actor: 'admin@test.kz',
      action: 'release.rollback',
      subject_id: 'mfe-a',
      before: { 'mfe-a': '1.1.0' },
      after: { 'mfe-a': '1.0.0', reason: 'пустой список' },
    })
  })

  test('a section is switched off and on; a canary is stopped; maintenance starts and ends', async () => {
    const off = await change('kill', { app })
    expect(off.json().apps[1]).toMatchObject({ killed: true })
    const on = await change('revive', { app })
    expect(on.json().apps[1]).toMatchObject({ killed: false })
    await renderInBrowser('1.1.0')
    await change('canary-start', { app, version: '1.1.0', percent: 10, only: ['ann@test.kz'] })
    expect((await get('status')).json().apps[1].canary).toMatchObject({
      version: '1.1.0',
      percent: 10,
      look: null,
      nextLook: 20,
    })
    expect((await change('canary-stop', { app })).json().apps[1].canary).toBeNull()
    expect((await change('maintenance', { on: true })).json().maintenance).toBe(true)
    expect((await change('maintenance', { on: false })).json().maintenance).toBe(false)
    const { items, total } = (await get('history?lim=2')).json()
    expect([items.map(({ action }: { action: string }) => action), total]).toEqual([
      ['maintenance', 'maintenance'],
      await revision(),
    ])
  })

  /** Renders mfe-a in a version, as the gate's browser on a team's machine does. */
  async function renderInBrowser(version: string) {
    const apps = { ...(await live())?.apps, 'mfe-a': { live: version } }
    await signBrowserCheck(context, [{ app: 'mfe-a', version }], apps, [])
  }

  test.each([
    ['promotes', { type: 'promote', versions: [{ app, version: '1.2.0' }] }],
    ['starts as a canary', { type: 'canary-start', app, version: '1.2.0', percent: 5 }],
  ])('a person %s only what a browser has rendered beside what is live', async (_, asked) => {
    const versions = [{ app, version: '1.2.0' }]
    await context.store.remove('apps/mfe-a/1.2.0/drawn.sig.json')
    const listed = async () => (await get('apps/mfe-a/versions')).json().items[0]
    const refused = async () => {
      const before = await live()
      const answer = await ask(asked, { ...(await decide()), force: true, drawn: true })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'RELEASE_REFUSED'])
      expect(await live()).toEqual(before)
      return answer.json().message
    }
    const missing = 'Версию «mfe-a» 1.2.0 ещё не проверил браузер'
    expect(await listed()).toEqual({ version: '1.2.0', at: expect.any(String), problem: missing })
    expect(await refused()).toBe(missing)
    const apps = { ...(await live())?.apps, 'mfe-a': { live: '1.2.0' } }
    await signBrowserCheck(context, versions, { ...apps, shell: { live: '0.9.0' } }, [])
    expect(await refused()).toBe(
      'С проверки версии «mfe-a» 1.2.0 в браузере сменились версии: «Основа кабинета»',
    )
    await signBrowserCheck(context, versions, apps, ['mfe-a: /mfe-a is blank'])
    expect(await refused()).toBe('Браузер нашёл в версии «mfe-a» 1.2.0 ошибку: «mfe-a»: /mfe-a is blank')
    await context.store.put('apps/mfe-a/1.2.0/drawn.sig.json', '{}')
    expect(await refused()).toMatch(/^Файл .*drawn\.sig\.json в хранилище имеет неизвестный вид$/)
    await renderInBrowser('1.2.0')
    expect(await listed()).toEqual({ version: '1.2.0', at: expect.any(String), drawn: expect.any(String) })
  })

  test('a version is promoted, and the way forward is offered after a rollback until it is revoked', async () => {
    const shown = async () => (await get('status')).json().apps[1]
    const versions = [{ app: 'mfe-a', version: '1.2.0' }]
    expect((await change('promote', { versions })).statusCode).toBe(200)
    expect((await wholeHistory(context.store, {}))[0]).toMatchObject({
      who: 'admin@test.kz',
      action: 'promote',
    })
    expect((await wholeHistory(context.store, {}))[0]).not.toHaveProperty('undrawn')
    await change('rollback', { app, to: '1.1.0' })
    expect(await shown()).toMatchObject({ live: '1.1.0', forward: '1.2.0' })
    await change('revoke', { app, version: '1.2.0' })
    expect(await shown()).toMatchObject({ live: '1.1.0', revoked: ['1.2.0'] })
    expect(await shown()).not.toHaveProperty('forward')
    const again = await change('promote', { versions })
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringMatching(/запрещена/)])
  })

  test('a canary begins with its steps, is given to others without them, and the app is taken out', async () => {
    await renderInBrowser('1.0.0')
    const steps = [{ after: 60, percent: 25 }]
    const begun = { version: '1.0.0', percent: 5, only: ['ann@test.kz'], steps }
    const answer = await change('canary-start', { app, ...begun })
    expect(answer.json().apps[1].canary).toMatchObject({
      percent: 5,
      only: ['ann@test.kz'],
      next: { percent: 25, at: expect.any(String) },
    })
    const changed = await change('canary-change', { app, percent: 50 })
    expect(changed.json().apps[1].canary).toMatchObject({ percent: 50, only: ['ann@test.kz'] })
    expect(changed.json().apps[1].canary).not.toHaveProperty('next')
    const { items } = (await get('history?lim=2')).json()
    expect(items).toMatchObject([{ rule: { percent: 50, only: ['ann@test.kz'] } }, { rule: { percent: 5 } }])
    expect((await change('kill', { app, forGood: true })).json().apps).toHaveLength(1)
    await renderInBrowser('1.0.0')
    const versions = [{ app: 'mfe-a', version: '1.0.0' }]
    expect((await change('promote', { versions })).json().apps[1]).toMatchObject({
      live: '1.0.0',
      revoked: ['1.2.0'],
    })
  })

  test('/me lists the canaries of named users and of a growing share of users', async () => {
    await renderInBrowser('1.1.0')
    const begun = { version: '1.1.0', percent: 0, only: ['admin@test.kz'] }
    await change('canary-start', { app, ...begun })
    await addUser(server.platform.db, { username: 'other@test.kz' })
    const other = (await server.signIn('other@test.kz', password)).headers
    const canaries = async (of = headers) =>
      (await server.app.inject({ url: '/api/users/api/v1/me', headers: of })).json().canaries
    expect([await canaries(), await canaries(other)]).toEqual([['mfe-a 1.1.0'], []])
    const news = await server.app.inject({ url: '/api/tab/v1/news', headers: other })
    expect(news.json()).toEqual({ now: expect.any(String), revision: await revision(), orders: false })
    // The canary that runs goes to others without another rendering.
    await context.store.remove('apps/mfe-a/1.1.0/drawn.sig.json')
    await change('canary-start', { app, version: '1.1.0', percent: 100 })
    expect([await canaries(), await canaries(other)]).toEqual([['mfe-a 1.1.0'], ['mfe-a 1.1.0']])
    await change('canary-stop', { app })
  })

  test.each([
    ['nobody', 'anna@test.kz', /Действующего пользователя anna@test\.kz нет\. Похожее имя: ann@test\.kz/],
    ['somebody who left', 'gone@test.kz', /Действующего пользователя gone@test\.kz нет/],
  ])('a canary for %s is refused with the nearest name', async (_, name, message) => {
    await renderInBrowser('1.1.0')
    if (name.startsWith('gone')) await addUser(server.platform.db, { username: name, status: 'inactive' })
    const answer = await ask(
      { type: 'canary-start', app, version: '1.1.0', percent: 0, only: [name] },
      await decide(),
    )
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringMatching(message)])
  })

  test.each([
    ['no canary', { type: 'canary-stop', app }, {}, 'RELEASE_REFUSED', /Пробного выпуска уже нет/],
    [
      'the shell has no switch',
      { type: 'kill', app: 'shell' },
      {},
      'RELEASE_REFUSED',
      /Основу кабинета закрыть/,
    ],
    ['an app that is not live', { type: 'rollback', app: 'mfe-none' }, {}, 'RELEASE_REFUSED', /не выпущено/],
    ['somebody was faster', { type: 'kill', app }, { revision: 1 }, 'RELEASES_CHANGED', /кто-то другой/],
  ])('%s: a sentence, and nothing moves', async (_, wanted, other, code, message) => {
    const before = await live()
    const answer = await ask(wanted, { ...(await decide()), ...other })
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      409,
      code,
      expect.stringMatching(message),
    ])
    expect(await live()).toEqual(before)
  })

  test.each([[''], ['ok'], ['x'.repeat(501)]])('the reason %j is none', async (reason) => {
    const answer = await ask({ type: 'rollback', app }, { reason, revision: 1 })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['reason']])
  })

  test('two who decide on one revision: one moves, the other is told', async () => {
    const decision = await decide()
    const answers = await Promise.all([1, 2].map(() => ask({ type: 'kill', app }, decision)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })
})

describe('keys and rounds', () => {
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
})
