import { openTestDatabase } from '../../test/database.ts'
import type { Database } from '../platform/db/database.ts'
import { type JobHandlers, type Jobs, startJobs } from '../platform/jobs/jobs.ts'
import { queues, queuesOf } from './queues.ts'

let database: Database
let jobs: Jobs
const done: string[] = []
let failing = false

const handlers: JobHandlers = {
  'password-link': async ({ email }) => {
    if (failing) throw new Error('the mail server is down')
    done.push(email)
  },
  'fold-rollups': async () => undefined,
  'deliver-sms': async () => undefined,
  'deliver-document': async () => undefined,
  'webhook-off-mail': async () => undefined,
  'forget-webhooks': async () => undefined,
  'expire-orders': async () => undefined,
  'no-password-link': async () => undefined,
  'passkey-mail': async () => undefined,
  'forget-keys': async () => undefined,
  'demo-bank': async () => undefined,
  'plan-unloadings': async () => undefined,
  'make-unloading': async () => undefined,
  'unloading-failed': async () => undefined,
  'send-mail': async () => undefined,
  'mail-failed': async () => undefined,
  'plan-morning-mails': async () => undefined,
  'morning-mail': async () => undefined,
  'forget-telemetry': async () => undefined,
  'link-audit': async () => undefined,
  'watch-alarms': async () => undefined,
  'send-alarm': async () => undefined,
}

beforeAll(async () => {
  database = await openTestDatabase()
  jobs = await startJobs(database, { queues, background: false, onError: () => undefined })
})
afterAll(async () => {
  await jobs.stop()
  await database.close()
})
beforeEach(() => {
  done.length = 0
  failing = false
})

const send = (email: string, db = database.db) =>
  jobs.send(db, 'password-link', { email, purpose: 'reset', known: false })

test('the demo bank is a job of the embedded mode alone, alarms are jobs of processes that can send them', () => {
  const { 'demo-bank': _, 'watch-alarms': __, 'send-alarm': ___, ...real } = queues
  expect(queuesOf({ demoBank: false })).toEqual(real)
  expect(queuesOf({ demoBank: true, alertUrl: 'https://a.kz' })).toEqual(queues)
})

test('a job that was sent is done once', async () => {
  await send('a@test.kz')
  expect([await jobs.drain(handlers), await jobs.drain(handlers), done]).toEqual([1, 0, ['a@test.kz']])
})

test('a job sent in a transaction exists if the transaction does', async () => {
  await database.db.transaction().execute((trx) => send('kept@test.kz', trx))
  const undone = database.db.transaction().execute(async (trx) => {
    await send('undone@test.kz', trx)
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await jobs.drain(handlers)
  expect(done).toEqual(['kept@test.kz'])
})

test('a job that fails stays and is tried again later, not at once', async () => {
  failing = true
  await send('later@test.kz')
  await expect(jobs.drain(handlers)).rejects.toThrow('the mail server is down')
  failing = false
  expect(await jobs.drain(handlers)).toBe(0)
  const { rows } = await database.jobs.executeSql(
    "select state, start_after > now() as waits from pgboss.job where name = 'password-link' and data ->> 'email' = $1",
    ['later@test.kz'],
  )
  expect(rows).toEqual([{ state: 'retry', waits: true }])
})
