import { applyChange, promote, publish, readLive } from '@cabinet/release'
import { Workshop, wholeHistory } from '@cabinet/release/test'
import { build, type TestServer } from '../../../../test/build.ts'
import { job } from '../../../../test/call.ts'
import { Tab } from '../../../../test/pages.ts'
import { watchCanaries } from './watch.ts'

let server: TestServer
let shop: Workshop

beforeAll(async () => {
  server = await build()
  shop = await Workshop.open()
  await publish(context(), await shop.buildShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'])
    await publish(context(), await shop.buildRemote('mfe-a', version))
  const first = [
    { app: 'shell', version: '1.0.0' },
    { app: 'mfe-a', version: '1.0.0' },
  ]
  await promote(context(), first, { who: 'ann', reason: 'первый выпуск' })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const context = () => server.platform.releases
const start = (version: string, steps?: { after: number; percent: number }[]) =>
  applyChange(
    context(),
    { type: 'canary-start', app: 'mfe-a', version, percent: 20, ...(steps && { steps }) },
    { who: 'ann', reason: 'проба' },
  )
const canary = async () => (await readLive(context().store, {}))?.apps['mfe-a']?.canary?.version

/** Reports sessions of a version; the first `failed` of them fail. */
async function tabs(version: string, count: number, failed: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await new Tab(server, { 'mfe-a': version }).tell(
      index < failed ? { failed: [{ app: 'mfe-a', version }] } : {},
    )
}
const round = () => watchCanaries(job(server.platform, 'watch-canaries'))

test('a canary as good as the live version runs on', async () => {
  await start('1.1.0')
  server.clock.catchUp()
  await tabs('1.0.0', 60, 1)
  await tabs('1.1.0', 25, 1)
  server.clock.advance({ seconds: 25 })
  await round()
  expect(await canary()).toBe('1.1.0')
})

test('one that fails is taken back by the automaton, with its numbers, and stands in the audit', async () => {
  await tabs('1.1.0', 15, 15)
  await round()
  expect(await canary()).toBeUndefined()
  const [entry] = await wholeHistory(context().store, {})
  expect(entry).toMatchObject({
    who: 'автомат',
    action: 'canary-stop',
    reason: expect.stringMatching(
      /^Ошибки у 40\s% сессий 1\.1\.0 \(16 из 40\) против 1,7\s% сессий 1\.0\.0 \(1 из 60\)/,
    ),
  })
  const record = await server.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject_id'])
    .where('action', '=', 'release.canary-stop')
    .execute()
  expect(record).toEqual([
    { actor: 'job watch-canaries', action: 'release.canary-stop', subject_id: 'mfe-a' },
  ])
})

test('the next canary begins anew; with nobody on the live version yesterday’s sessions are compared; two processes stop it once', async () => {
  await start('1.2.0')
  server.clock.advance({ minutes: 3 })
  await tabs('1.2.0', 20, 20)
  // The slower round conflicts with the new revision or finds no canary.
  await Promise.allSettled([1, 2].map(() => watchCanaries(job(server.platform, 'watch-canaries'))))
  expect(await canary()).toBeUndefined()
  expect((await wholeHistory(context().store, {}))[0]?.reason).toMatch(/1\.0\.0 \(1 из 60\)/)
  const stops = (await wholeHistory(context().store, {})).filter(({ action }) => action === 'canary-stop')
  expect(stops.map(({ who }) => who)).toEqual(['автомат', 'автомат'])
})

test('a canary in which everything fails is stopped within a minute: 20 seconds old, by the next round', async () => {
  await start('1.3.0')
  // The server reads the new pointer meanwhile.
  server.clock.advance({ seconds: 2 })
  await tabs('1.3.0', 24, 24)
  server.clock.advance({ seconds: 20 })
  await round()
  expect(await canary()).toBeUndefined()
})

test('a step follows when the share was held for its time and the canary was compared, and not before', async () => {
  const steps = [
    { after: 60, percent: 50 },
    { after: 600, percent: 100 },
  ]
  await start('1.4.0', steps)
  server.clock.catchUp()
  const percent = async () => (await readLive(context().store, {}))?.apps['mfe-a']?.canary?.rule.percent
  server.clock.advance({ minutes: 61 })
  await round()
  // The version has no sessions, so its health is unknown.
  expect(await percent()).toBe(20)
  await tabs('1.0.0', 25, 0)
  await tabs('1.4.0', 25, 0)
  await round()
  await round()
  expect(await percent()).toBe(50)
  expect((await wholeHistory(context().store, {}))[0]).toMatchObject({
    who: 'автомат',
    action: 'canary-start',
    reason: 'Доля 20 % выдержана, дальше 50 %',
  })
  await round()
  expect(await percent()).toBe(50)
})
