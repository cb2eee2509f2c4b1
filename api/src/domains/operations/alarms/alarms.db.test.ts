import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyChange, promote } from '@cabinet/release'
import { sql } from 'kysely'
import { job } from '../../../../test/call.ts'
import { type HttpSink, openSink } from '../../../../test/http-sink.ts'
import { addMerchants } from '../../../../test/people.ts'
import { openReleaseServer, type ReleaseServer } from '../../../../test/release-server.ts'
import { jobHandlers } from '../../../jobs/handlers.ts'
import { systemScope } from '../../../platform/access/scope.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { linkRecords } from '../../audit/chain/chain.ts'
import { automaticAuthor } from '../canary/watch.ts'
import { runMaintenanceRound } from '../release-maintenance.ts'
import { raiseAlarm } from './alarms.ts'

let sink: HttpSink
let releases: ReleaseServer
let folder: string

beforeAll(async () => {
  sink = await openSink()
  folder = await mkdtemp(join(tmpdir(), 'cabinet-alarms-'))
  const backupPath = join(folder, 'dump')
  await writeFile(backupPath, '')
  releases = await openReleaseServer({ alertUrl: `${sink.url}/hook`, backupPath })
  await turn()
})
beforeEach(() => {
  sink.received.length = 0
})
afterAll(async () => {
  await releases.close()
  await sink.close()
  await rm(folder, { recursive: true })
})

/** One minute of the server: it looks, then sends. */
async function turn(): Promise<void> {
  const { platform, runJobs } = releases.server
  await platform.jobs.send(platform.db, 'watch-alarms', {})
  await runJobs()
}
const told = () =>
  sink.received.map(({ body }) => JSON.parse(body)).map(({ alarm, state }) => `${alarm}: ${state}`)

/** Runs two turns while something is wrong and two after it: each is told once. */
async function expectOnce(name: string, wrong: () => Promise<unknown>, right: () => Promise<unknown>) {
  await wrong()
  await turn()
  await turn()
  expect(told()).toEqual([`${name}: raised`])
  await right()
  await turn()
  await turn()
  expect(told()).toEqual([`${name}: raised`, `${name}: over`])
}

/** @returns s since 1970 */
const ago = (days: number) => releases.server.clock.now().getTime() / 1000 - days * 86_400

const sessions = async (count: number, failed: number, app = 'mfe-a', version = '1.1.0') => {
  const { db } = releases.server.platform
  const at = releases.server.platform.clock()
  const rows = Array.from({ length: count }, (_, index) => ({
    ...{ session: `${count} ${index}`, app, version, first_seen: at, last_seen: at },
    ...{ ended: false, failed: index < failed, lcp: null },
  }))
  await db.insertInto('release_sessions').values(rows).execute()
}

test('a live version that fails for more than 2 % of 50 sessions in ten minutes, until the ten minutes are over', async () => {
  await sessions(49, 49)
  await turn()
  expect(told()).toEqual([])
  await expectOnce(
    'version mfe-a 1.1.0',
    () => sessions(1, 1),
    async () => releases.server.clock.advance({ minutes: 11 }),
  )
  const [first] = sink.received
  expect(first?.url).toBe('/hook')
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    text: '🔴 mfe-a 1.1.0: ошибки в 50 из 50 сессий за 10 минут (http://localhost:8080)',
    cabinet: 'http://localhost:8080',
  })
  sink.received.length = 0
  await sessions(100, 2)
  await turn()
  expect(told()).toEqual([])
})

test('a canary that the server stopped, until the app is released again', async () => {
  const { context } = releases
  const start = { type: 'canary-start', app: 'mfe-a', version: '1.2.0', percent: 5 } as const
  await applyChange(context, start, { who: 'ann', reason: 'новый список' })
  const stop = { type: 'canary-stop', app: 'mfe-a' } as const
  await expectOnce(
    'canary mfe-a',
    () => applyChange(context, stop, { who: automaticAuthor, reason: 'с ошибками 5 из 20' }),
    () => promote(context, [{ app: 'mfe-a', version: '1.2.0' }], { who: 'ann', reason: 'исправлено' }),
  )
})

test('a page that was repaired, until ten minutes after the last time', async () => {
  const { server, context } = releases
  const breakAndRepair = async () => {
    await context.store.put('index.html', 'hello')
    await runMaintenanceRound(job(server.platform, 'tend-releases'), new Map(), () => undefined)
  }
  await expectOnce(
    'page',
    async () => {
      await breakAndRepair()
      await turn()
      server.clock.advance({ minutes: 9 })
      await breakAndRepair()
      server.clock.advance({ minutes: 9 })
    },
    async () => server.clock.advance({ minutes: 2 }),
  )
})

test('a release store that can’t be read', async () => {
  const { store } = releases.context
  const live = (await store.get('live.json'))?.content ?? ''
  await expectOnce(
    'store',
    () => store.put('live.json', '{}'),
    () => store.put('live.json', live),
  )
})

test.each([
  ['older than a day', (file: string) => utimes(file, 0, ago(1.1))],
  ['that is missing', rm],
])('a backup %s', async (_, lose: (file: string) => Promise<void>) => {
  const file = join(folder, 'dump')
  await expectOnce(
    'backup',
    () => lose(file),
    async () => {
      await writeFile(file, '')
      await utimes(file, 0, ago(0.5))
    },
  )
})

test('a broken audit chain', async () => {
  const { db } = releases.server.platform
  const set = (actor: string) => async () => {
    await sql`alter table audit_log disable trigger user`.execute(db)
    await sql`update audit_log set actor = ${actor} where id = (select min(id) from audit_log)`.execute(db)
    await sql`alter table audit_log enable trigger user`.execute(db)
    releases.server.clock.advance({ minutes: 61 })
  }
  await linkRecords(job(releases.server.platform))
  await turn()
  sink.received.length = 0
  const { actor } = await db.selectFrom('audit_log').select('actor').orderBy('id').executeTakeFirstOrThrow()
  await expectOnce('audit', set('другой'), set(actor))
})

test('registers and mails that have failed for good', async () => {
  const { platform } = releases.server
  await addMerchants(platform.db, '7001')
  const scope = systemScope('a test')
  const day = { start_day: '2026-01-01', end_day: '2026-01-01', created_at: platform.clock(), made_at: null }
  const rows = { merchant_id: '7001', state: 'failed', claim: null, ...day } as const
  const all = scoped(platform.db, scope)
  await expectOnce(
    'registers',
    () => all.insertInto('unloadings', rows).execute(),
    () => all.updateTable('unloadings').set({ state: 'waiting' }).execute(),
  )
})

test('an alarm that is not taken is retried, stands in the audit, and is told to nobody without ALERT_URL', async () => {
  const { platform } = releases.server
  sink.answer = { status: 500 }
  await raiseAlarm(job(platform), { name: 'page', text: 'Страница' })
  const take = (retries: boolean) => platform.jobs.drain(jobHandlers(platform), { retries })
  await expect(take(false)).rejects.toThrow('ALERT_URL answered 500')
  sink.answer = { status: 200 }
  sink.received.length = 0
  await take(true)
  expect(told()).toEqual(['page: raised'])
  const records = platform.db.selectFrom('audit_log').select('after').where('action', '=', 'alarm.raised')
  expect(await records.where('subject_id', '=', 'page').execute()).toContainEqual({
    after: { text: 'Страница' },
  })
  const mute = { ...platform, config: { ...platform.config, alertUrl: undefined } }
  await raiseAlarm(job(mute), { name: 'store', text: 'Хранилище' })
  expect(await take(false)).toBe(0)
})
