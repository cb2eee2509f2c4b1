import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shiftDays } from '@cabinet/contract/report-steps'
import { sql } from 'kysely'
import { Random } from '../../../demo/random.ts'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { expireAttempts, makeDue } from '../../../test/jobs.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { folderStore } from '../../ports/files/folder-store.ts'
import { exportRegistersCommand } from './command.ts'
import { listUnloadings } from './service.ts'
import { planDueRegisters } from './unloading.ts'

let folder: string
let server: TestServer
const queries = () => scoped(server.platform.db, systemScope('test'))
const day = 86_400_000

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'once-'))
  server = await build({ platform: { files: folderStore(folder) } })
  server.clock.toNextDay()
  // Registers are due when no change of the day before can commit any more.
  server.clock.advance({ minutes: 3 })
  await addMerchants(server.platform.db, 'ALPHA', 'BETA')
  // The partners are three days old, so each has three periods.
  const created_at = new Date(server.clock.now().getTime() - 3 * day)
  await server.platform.db.executeQuery(
    queries()
      .updateTable('merchants')
      .set({ created_at } as object)
      .compile(),
  )
  const rows = [1, 2, 3].flatMap((ago) =>
    ['ALPHA', 'BETA'].map((merchant_id) =>
      orderRow({ merchant_id, created_at: new Date(server.clock.now().getTime() - ago * day) }),
    ),
  )
  await addOrders(server.platform.db, rows)
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const periods = () => queries().selectFrom('unloadings').selectAll().orderBy('id').execute()
const files = () => queries().selectFrom('unloading_files').selectAll().execute()
const onDisk = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((e) => e.isFile())
    .map((e) => e.name)

/** Expects complete files 1 and 3 of every period, and nothing else in the store. */
async function expectEachOnce() {
  const all = await periods()
  expect(all).toHaveLength(6)
  expect(all.every(({ state }) => state === 'ready')).toBe(true)
  const made = await files()
  expect(made.every(({ sha256 }) => sha256 !== null)).toBe(true)
  expect(made.map((file) => `${file.unloading_id}/${file.register}`).sort()).toEqual(
    all.flatMap(({ id }) => [`${id}/1`, `${id}/3`]).sort(),
  )
  expect((await onDisk()).sort()).toEqual(made.map(({ file_id }) => file_id).sort())
}

test('three processes at once make each file exactly once', async () => {
  await Promise.all([1, 2, 3].map(() => makeDue(server.platform)))
  await expectEachOnce()
})

test('makers that die are followed by others, and leave nothing behind', async () => {
  // kill-unloading.db.long.test.ts kills whole processes.
  const random = new Random('a')
  for (let death = 0; death < 4; death += 1) {
    const died = Promise.withResolvers<void>()
    void makeDue({ ...server.platform, files: dying(Math.floor(random.next() * 6), died.resolve) })
    await died.promise
    await expireAttempts(server.database)
  }
  await makeDue(server.platform)
  await expectEachOnce()
})

/** Simulates a process that dies at its n-th file, before or after the bytes are stored: its promise never settles. */
function dying(after: number, onDeath: () => void): FileStore {
  const store = folderStore(folder)
  let left = after
  return {
    ...store,
    put: async (id, content) => {
      left -= 1
      if (left > 0) return store.put(id, content)
      if (after % 2 === 0) await store.put(id, content)
      onDeath()
      return new Promise(() => undefined)
    },
  }
}

test('a maker who was only slow publishes nothing once another has', async () => {
  const store = folderStore(folder)
  const gate = Promise.withResolvers<void>()
  const waiting = Promise.withResolvers<void>()
  const slow: FileStore = {
    ...store,
    put: async (id, content) => {
      waiting.resolve()
      await gate.promise
      return store.put(id, content)
    },
  }
  const late = makeDue({ ...server.platform, files: slow })
  await waiting.promise
  await expireAttempts(server.database)
  await makeDue(server.platform)
  const before = await files()
  gate.resolve()
  await late
  expect((await files()).filter(({ sha256 }) => sha256 !== null)).toEqual(
    before.filter(({ sha256 }) => sha256 !== null),
  )
  await expectEachOnce()
})

test('a storage that is down: eight attempts, then a failure that a person repeats', async () => {
  const down: FileStore = {
    ...folderStore(folder),
    put: () => Promise.reject(new Error('the storage is down')),
  }
  const broken = { ...server.platform, files: down }
  await expect(makeDue(broken)).rejects.toThrow('6 jobs failed')
  // The next attempt is not due yet, so this run does nothing.
  await makeDue(server.platform)
  for (let attempt = 2; attempt <= 8; attempt += 1) {
    expect((await periods()).map(({ state }) => state)).toEqual(Array(6).fill('waiting'))
    await expect(makeDue(broken, { retries: true })).rejects.toThrow('6 jobs failed')
  }
  expect((await periods()).map(({ state }) => state)).toEqual(Array(6).fill('failed'))
  server.clock.advance({ hours: 2 })
  await makeDue(server.platform)
  expect(await onDisk()).toEqual([])

  await addUser(server.platform.db, {
    username: 'm@test.kz',
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['ALPHA'],
  })
  const { headers } = await server.signIn('m@test.kz', password)
  for (const { id, merchant_id } of await periods()) {
    const url = `/api/accounting/v1/apps-unloading-history/${merchant_id}/${id}/retry`
    const answer = await server.app.inject({ method: 'POST', url, headers })
    expect(answer.statusCode).toBe(merchant_id === 'ALPHA' ? 200 : 404)
  }
  await server.runJobs()
  const states = (await periods()).map(({ merchant_id, state }) => `${merchant_id} ${state}`)
  expect([new Set(states), await files()]).toMatchObject([
    new Set(['ALPHA ready', 'BETA failed']),
    { length: 6 },
  ])
  const audits = await server.platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'unloading.retry')
    .execute()
  expect(audits).toHaveLength(3)
})

test('by hand: a finished period once; one that has not ended is refused', async () => {
  const today = dayOf(server.clock.now(), server.platform.config.businessTz)
  const lines: string[] = []
  const run = (from: string, to: string, partner = 'ALPHA') =>
    exportRegistersCommand(job(server.platform), { partner, from, to }, (line) => lines.push(line))
  expect(await run(shiftDays(today, -3), shiftDays(today, -1))).toBe(0)
  expect(await run(shiftDays(today, -3), shiftDays(today, -1))).toBe(0)
  expect(await run(shiftDays(today, -3), today)).toBe(2)
  expect(await run('2026-02-30', '2026-03-01')).toBe(2)
  expect(await run('2026-02-01', '2026-02-02', 'NOBODY')).toBe(1)
  expect(lines.map((line) => line.slice(0, 22))).toEqual([
    'The registers are made',
    'The registers of this ',
    'The period has not end',
    'This is no period.',
    'There is no partner NO',
  ])
  // Requests by hand leave the schedule unchanged.
  await makeDue(server.platform)
  expect(await periods()).toHaveLength(7)
  const listed = await listUnloadings(job(server.platform), { merchantId: 'ALPHA' })
  const byHand = listed.filter((period) => period.by_hand)
  expect(byHand.map(({ StartUnloadingDate }) => StartUnloadingDate)).toEqual([shiftDays(today, -3)])
})

test('no period is made while a change begun in it can still commit', async () => {
  const { db } = server.platform
  const planned = async () => {
    await planDueRegisters(job(server.platform))
    return (await periods()).length
  }
  expect(await planned()).toBe(6)
  server.clock.toNextDay()
  server.clock.advance({ seconds: 119 })
  expect(await planned()).toBe(6)
  server.clock.advance({ seconds: 1 })
  if (server.database.engine === 'postgres') {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const change = db.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx)
      begun.resolve()
      await held.promise
    })
    await begun.promise
    expect(await planned()).toBe(6)
    held.resolve()
    await change
  }
  expect(await planned()).toBe(8)
})
