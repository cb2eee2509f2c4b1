import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Random } from '../../demo/random.ts'
import { queues } from '../../src/jobs/queues.ts'
import { systemScope } from '../../src/platform/access/scope.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { connectPglite } from '../../src/platform/db/pglite.ts'
import { connectPostgres } from '../../src/platform/db/postgres.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { createPostgres } from '../database.ts'
import { expireAttempts } from '../jobs.ts'
import { addOrders, orderRow } from '../orders.ts'
import { merchantRow } from '../rows.ts'
import { openSmtpSink, type SmtpSink } from '../smtp-sink.ts'
import { testDatabaseUrl } from '../template.ts'

/** On PostgreSQL two processes work at once and both are killed; PGlite allows only one. */
const server = testDatabaseUrl()
const together = server === undefined ? 1 : 2
const partners = ['ALPHA', 'BETA', 'GAMMA', 'DELTA']
const days = 3
const scope = systemScope('test')
/** The time is noon in the business zone, so that no new period falls due during the test. */
const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 6 * 3_600_000
const random = new Random('kill', Date.now())

let folder: string
let smtp: SmtpSink
let env: Record<string, string>
let drop: () => Promise<void>

/** Opens the database while no process uses it. */
async function inside<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await (server === undefined
    ? connectPglite(join(folder, 'data'))
    : connectPostgres(env.DATABASE_URL ?? ''))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-unloading-'))
  smtp = await openSmtpSink()
  const created = server === undefined ? undefined : await createPostgres(server)
  drop = created?.drop ?? (async () => undefined)
  const key = Buffer.alloc(32, 2).toString('base64')
  env = {
    PATH: process.env.PATH ?? '',
    SMTP_URL: smtp.url,
    DATA_DIR: join(folder, 'data'),
    FILES: join(folder, 'files'),
    ...(created && {
      DATABASE_URL: created.url,
      PUBLIC_URL: 'https://cabinet.test',
      SMS_URL: 'https://sms.test',
      TOKEN_KEY: key,
      SECRETS_KEY: key,
    }),
  }
  await inside(async (database) => {
    const { db } = database
    await migrate(db)
    await (await startJobs(database, { queues, background: false, onError: () => undefined })).stop()
    const created_at = new Date(noon - days * 86_400_000)
    const rows = partners.map((id, index) => ({
      ...merchantRow(id, index, { factoring_email: `f@${id.toLowerCase()}.kz` }),
      created_at,
    }))
    await scoped(db, scope).insertInto('merchants', rows).execute()
    await addOrders(
      db,
      partners.flatMap((merchant_id) =>
        [1, 2, 3].map((ago) => orderRow({ merchant_id, created_at: new Date(noon - ago * 86_400_000) })),
      ),
    )
  })
}, 60_000)
afterEach(async () => {
  await smtp.close()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a process to its end, or kills it at its n-th step or a moment after. @returns the way it ends. */
async function run({ at = 0, after = 0 } = {}): Promise<string> {
  const script = join(import.meta.dirname, 'unloading-process.ts')
  const child = spawn(process.execPath, [script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, NOW_MS: String(noon), KILL_AT: String(at) },
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const ended = once(child, 'exit')
  let steps = 0
  for await (const _ of createInterface({ input: child.stdout })) {
    steps += 1
    if (steps === after) child.kill('SIGKILL')
  }
  const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null]
  return signal ?? (code === 0 ? 'ended' : said)
}

test.each([
  { deaths: 0, name: 'processes at once' },
  { deaths: server === undefined ? 4 : 8, name: 'kill -9 at random moments' },
])(
  '$name: every file and mail once per period, nothing half stored',
  async ({ deaths }) => {
    let killed = 0
    for (let death = 0; death < deaths; death += 1) {
      const ends = await Promise.all(
        Array.from({ length: together }, () =>
          run(death < deaths / 2 ? { at: random.between(1, 40) } : { after: random.between(1, 40) }),
        ),
      )
      for (const end of ends) expect(end).toMatch(/^(SIGKILL|ended)$/)
      killed += ends.filter((end) => end === 'SIGKILL').length
      await inside(expireAttempts)
    }
    // The first processes kill themselves; a later signal may come after the work is done on a busy machine.
    expect(killed).toBeGreaterThanOrEqual(deaths === 0 ? 0 : together)
    expect(await Promise.all(Array.from({ length: together }, () => run()))).toEqual(
      Array(together).fill('ended'),
    )
    expect(await run()).toBe('ended')

    const { periods, files, mails } = await inside(async ({ db }) => ({
      periods: await scoped(db, scope).selectFrom('unloadings').selectAll().execute(),
      files: await scoped(db, scope).selectFrom('unloading_files').selectAll().execute(),
      mails: await scoped(db, scope).selectFrom('unloading_mails').selectAll().execute(),
    }))
    expect(periods).toHaveLength(partners.length * days)
    expect(new Set(periods.map(({ state }) => state))).toEqual(new Set(['ready']))
    expect(files.map((file) => `${file.unloading_id}/${file.register}`).sort()).toEqual(
      periods.flatMap(({ id }) => [`${id}/1`, `${id}/3`]).sort(),
    )
    const stored = (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
    expect(stored.sort()).toEqual(files.map(({ file_id }) => file_id).sort())

    expect(mails.map((mail) => mail.unloading_id).sort()).toEqual(periods.map(({ id }) => id).sort())
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['sent']))
    // A mail handed over right before a kill may arrive twice, under the same message id.
    const arrived = new Set(smtp.received.map(({ mail }) => mail.messageId))
    expect(arrived.size).toBe(mails.length)
    expect(smtp.received.length).toBeLessThanOrEqual(mails.length + killed)
  },
  180_000,
)
