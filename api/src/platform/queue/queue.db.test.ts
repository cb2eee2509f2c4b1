import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { build, type TestServer } from '../../../test/build.ts'
import { eventually } from '../../../test/eventually.ts'
import { type Call, jobCall } from '../call.ts'
import { queueTable } from './queries.ts'
import { type Work, workOff } from './queue.ts'

interface Row {
  readonly id: string
  readonly payload: string
  readonly last_error: string | null
}

const table = queueTable<Row>('outbox', sql`topic = 'document'`)

let server: TestServer
let done: string[]
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())
beforeEach(async () => {
  done = []
  await server.platform.db.deleteFrom('outbox').execute()
})

/** Claims end by the real clock, unless a test moves one of its own. */
const call = (clock = () => new Date()): Call =>
  jobCall({ ...server.platform, clock }, 'test', 'rows of a test')

async function add(...payloads: string[]): Promise<void> {
  const at = new Date()
  await server.platform.db
    .insertInto('outbox')
    .values(
      payloads.map((payload) => ({
        id: randomUUID(),
        topic: 'document' as const,
        payload,
        created_at: at,
        next_try_at: at,
        attempts: 0,
        expires_at: null,
      })),
    )
    .execute()
}

const rows = () => server.platform.db.selectFrom('outbox').selectAll().execute()

const work = (perform: Work<Row>['perform'], changes: Partial<Work<Row>> = {}): Work<Row> => ({
  table,
  left: 'rows are left',
  atOnce: 1,
  leaseMs: 60_000,
  limitMs: 60_000,
  waitMs: () => 60_000,
  perform: async (call, row, signal) => {
    await perform(call, row, signal)
    await call.db.deleteFrom('outbox').where('id', '=', row.id).execute()
  },
  ...changes,
})

const note: Work<Row>['perform'] = async (_, { payload }) => void done.push(payload)

test('a claim lives as long as the work: nobody else begins what takes longer than a lease', async () => {
  await add('slow')
  const leaseMs = 300
  let now = Date.now()
  const atNow = () => call(() => new Date(now))
  const longer = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const slow = work(
    async (...args) => {
      await note(...args)
      begun.resolve()
      await longer.promise
    },
    { leaseMs },
  )
  const first = workOff(atNow(), slow)
  await begun.promise
  for (const end = now + 2.5 * leaseMs; now < end; ) {
    now += leaseMs / 2
    await eventually(async () => (await rows())[0]?.next_try_at.getTime() === now + leaseMs)
    await workOff(atNow(), slow)
  }
  longer.resolve()
  await first
  expect([done, await rows()]).toEqual([['slow'], []])
})

test('work that finds no end fails, and makes way', async () => {
  await add('hanging')
  let signal: AbortSignal | undefined
  const hanging = work(
    (_, __, given) => {
      signal = given
      return new Promise(() => undefined)
    },
    { limitMs: 100 },
  )
  await expect(workOff(call(), hanging)).rejects.toThrow('1 rows are left')
  expect(signal?.aborted).toBe(true)
  expect(await rows()).toMatchObject([{ attempts: 1, last_error: 'no end after 100 ms' }])
})

test('so many at once, and no more', async () => {
  await add(...'abcdefgh')
  let now = 0
  let most = 0
  const full = Promise.withResolvers<void>()
  await workOff(
    call(),
    work(
      async (...args) => {
        now += 1
        most = Math.max(most, now)
        if (now === 3) full.resolve()
        await full.promise
        // Whoever else were let in would begin meanwhile.
        await rows()
        await note(...args)
        now -= 1
      },
      { atOnce: 3 },
    ),
  )
  expect([most, done.sort().join('')]).toEqual([3, 'abcdefgh'])
})

// Again and again: one worker may find nothing before the other's claim has come back.
test.each(Array.from({ length: 20 }, (_, turn) => turn))(
  'what comes while others take their time begins at once, turn %d',
  async () => {
    await add('slow')
    const gate = Promise.withResolvers<void>()
    const turn = workOff(
      call(),
      work(
        async (...args) => {
          const [, { payload }] = args
          if (payload === 'slow') await gate.promise
          else gate.resolve()
          await note(...args)
        },
        { atOnce: 2, lookEveryMs: 20 },
      ),
    )
    await add('quick')
    await turn
    expect(done).toContain('quick')
    expect(await rows()).toEqual([])
  },
)

test('a worker who lost his claim does not note his failure over the other', async () => {
  await add('lost')
  const failing = work(async ({ db }) => {
    await db.updateTable('outbox').set({ claim: randomUUID(), last_error: 'of the other' }).execute()
    throw new Error('mine')
  })
  await expect(workOff(call(), failing)).rejects.toThrow('1 rows are left')
  expect(await rows()).toMatchObject([{ last_error: 'of the other' }])
})

test('a process that is about to end begins nothing more', async () => {
  await add('a', 'b')
  const ending = new AbortController()
  const ends = work(async (...args) => {
    await note(...args)
    ending.abort()
  })
  const { platform, ...rest } = call()
  const jobs = { ...platform.jobs, stopping: ending.signal }
  await workOff({ ...rest, platform: { ...platform, jobs } }, ends)
  expect([done.length, (await rows()).length]).toEqual([1, 1])
})
