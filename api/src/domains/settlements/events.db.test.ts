import { shiftDays } from '@cabinet/contract/report-steps'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { pick, randomNumbers } from '../../../test/analytics-data.ts'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { makeDue } from '../../../test/jobs.ts'
import { makeOldRegister } from '../../../test/old-registers.ts'
import { type ExpectedLine, type Step, simulateOrder } from '../../../test/order-stories.ts'
import { addOrders, type OrderRow, orderRow } from '../../../test/orders.ts'
import { addMerchants } from '../../../test/people.ts'
import { narrowContext, systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { dayOf, startOfDay } from '../../platform/time/business-zone.ts'
import { writeRegisterFile } from './register-file.ts'
import type { RegisterNumber } from './tables.ts'
import { settlementsCommand } from './verify.ts'

/** Partners of `old` had registers of orders, made by an earlier version, for their first days. */
const partners = ['NEW_A', 'NEW_B', 'NEW_C', 'OLD_A', 'OLD_B'] as const
const old = ['OLD_A', 'OLD_B']
const [oldDays, newDays] = [15, 17]
const day = 86_400_000
const routines = ['DAILY', 'MONDAY', 'WEDNESDAY', 'FRIDAY', 'SUNDAY'] as const

const random = randomNumbers(20_261_127)
const below = (limit: number) => Math.floor(random() * limit)
const orders = new Map<number, OrderRow>()
const expected: ExpectedLine[] = []
/** The amounts that the files of the earlier version pay, tiyn, by partner and register. */
const oldPaid = new Map<string, number>()
let steps: Step[] = []
let server: TestServer
const zone = () => server.platform.config.businessTz
const dayAt = (time: number) => dayOf(new Date(time), zone())
const startOf = (date: string) => startOfDay(date, zone()).getTime()

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  const from = startOf(dayAt(server.clock.now().getTime()))
  await addMerchants(db, ...partners)
  const rows = Array.from({ length: 420 }, () => {
    const sums = [1 + below(20), 100_001, 5_000_000 + below(9_999_999), 8_000_000_000_003] as const
    const amount_tiyn = pick(random, sums as unknown as [number])
    return orderRow({
      ...{ merchant_id: pick(random, partners), amount_tiyn },
      bank_commission_tiyn: Math.floor(amount_tiyn * random() * 0.4),
      payment_type: random() < 0.3 ? 'paid_card' : 'installment',
      created_at: new Date(from - below(3 * day)),
    })
  })
  for (const [index, id] of (await addOrders(db, rows)).entries()) orders.set(id, rows[index] ?? orderRow())
  for (const order of orders) {
    const story = simulateOrder(random, order, {
      from,
      until: from + (oldDays + newDays) * day,
      zone: zone(),
    })
    steps.push(...story.steps)
    expected.push(...story.lines)
  }
  steps.sort((a, b) => a.commit - b.commit)
  await passDays(dayAt(from))
}, 300_000)
afterAll(() => server.close())

async function commit(isDone: (step: Step) => boolean): Promise<void> {
  const done = Map.groupBy(steps, isDone)
  steps = done.get(false) ?? []
  const rows = (done.get(true) ?? []).map(({ id, at, action, from, to, status }) => ({
    ...{ merchant_id: orders.get(id)?.merchant_id ?? '', order_id: id, at: new Date(at), status, action },
    ...{ responsible: 'Банк', reason: null },
    ...{ amount_from_tiyn: from === to ? null : from, amount_to_tiyn: from === to ? null : to },
  }))
  if (rows.length === 0) return
  await scoped(server.platform.db, systemScope('test')).insertInto('order_history', rows).execute()
}

/** Lets the days pass: first with the earlier version, then with this one, planning at random moments under changing schedules. */
async function passDays(start: string): Promise<void> {
  const { db } = server.platform
  const upgrade = startOf(shiftDays(start, oldDays))
  await sql`update merchants set status = 'test', created_at = case when merchant_id like 'NEW%'
    then ${new Date(upgrade)}::timestamptz else ${new Date(startOf(shiftDays(start, -3)))}::timestamptz end`.execute(
    db,
  )
  for (let n = -3; n < oldDays - 1; n += 1) {
    const today = shiftDays(start, n)
    const made = new Date(startOf(shiftDays(today, 1)) + 20_000)
    // The rows that version read while changes were under way are not known any more.
    await commit(({ at }) => at <= made.getTime())
    for (const partner of old)
      for (const register of [3, 4] as const) {
        if (register === 4 && new Date(today).getUTCDay() !== 0) continue
        const period = { start: register === 4 ? shiftDays(today, -6) : today, end: today, made }
        const paid = await makeOldRegister(server.platform, orders, { partner, register, ...period })
        const name = `${partner} ${register}`
        oldPaid.set(name, paid + (oldPaid.get(name) ?? 0))
      }
  }
  await sql`update merchants set status = 'active'`.execute(db)
  const end = upgrade + (newDays + 12) * day
  for (let now = upgrade; now < end; ) {
    server.clock.advance({ seconds: Math.ceil((now - server.clock.now().getTime()) / 1000) })
    const seen = server.clock.now().getTime()
    await commit(({ commit }) => commit <= seen)
    await makeDue(server.platform)
    const routine = now > end - 9 * day ? 'DAILY' : pick(random, routines)
    await sql`update merchants set routine_unloading = ${routine} where merchant_id = ${pick(random, partners)}`.execute(
      db,
    )
    // Often just after midnight, where changes of the day before are still under way.
    const next = now + below(2 * day)
    now = random() < 0.6 ? startOf(dayAt(next)) + day + below(200_000) : next
  }
}

interface Held {
  readonly partner: string
  readonly register: 3 | 4
  readonly first: string
  readonly last: string
  readonly lines: readonly { text: string; paid: number }[]
}

/** Reads every scheduled file from its bytes; each is the same when it is made again now. */
async function readFiles(): Promise<Held[]> {
  const { rows } = await sql<{
    file_id: string
    merchant_id: string
    register: RegisterNumber
    start_day: string
    end_day: string
    size_bytes: number
    sha256: string
  }>`select f.*, u.start_day, u.end_day from unloading_files f join unloadings u on u.id = f.unloading_id
    where f.register in (3, 4) and f.returns is not null and not u.by_hand order by u.start_day`.execute(
    server.platform.db,
  )
  const held: Held[] = []
  for (const { file_id, merchant_id, register, start_day, end_day, size_bytes: size, sha256 } of rows) {
    const bytes = await bytesOf(server.platform.files.get(file_id, { size, sha256 }))
    const ctx = narrowContext(job(server.platform), merchant_id)
    const again = await writeRegisterFile(ctx, register, { start: start_day, end: end_day })
    expect((await bytesOf(again?.content ?? [])).equals(bytes)).toBe(true)
    const book = read(bytes)
    const found = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    const sheet = utils.sheet_to_json<Record<string, string | number>>(found)
    const tiyn = (line: (typeof sheet)[number], name: string) => Math.round(Number(line[`${name}, ₸`]) * 100)
    const lines = sheet.flatMap((line) =>
      line.Событие === undefined
        ? []
        : {
            text: `${line['Номер заявки']} ${line.Событие} ${tiyn(line, 'Сумма')} ${tiyn(line, 'Комиссия банка')}`,
            paid: tiyn(line, 'К выплате'),
          },
    )
    expect(found['!autofilter']?.ref.replace(/.*\D/, '')).toBe(String(lines.length + 1))
    expect(tiyn(sheet.at(-1) ?? {}, 'К выплате')).toBe(lines.reduce((sum, { paid }) => sum + paid, 0))
    const period = { first: start_day, last: end_day }
    held.push({ partner: merchant_id, register: register === 4 ? 4 : 3, ...period, lines })
  }
  return held
}

async function bytesOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('every event stands in exactly one register, and the registers pay what the orders keep', async () => {
  const files = await readFiles()
  let corrected = 0
  for (const partner of partners)
    for (const register of [3, 4] as const) {
      const own = files.filter((file) => file.partner === partner && file.register === register)
      const isIn = ({ at }: ExpectedLine) =>
        own.some(({ first, last }) => dayAt(at) >= first && dayAt(at) <= last)
      const happened = expected.filter((line) => line.partner === partner && line.register === register)
      const lines = own.flatMap((file) => file.lines)
      const events = lines.filter(({ text }) => !text.includes('Исправление'))
      expect(events.map(({ text }) => text).sort()).toEqual(
        happened
          .filter(isIn)
          .map(({ text }) => text)
          .sort(),
      )
      corrected += lines.length - events.length
      const { rows } = await sql<{ first: string }>`select min(start_day) as first from unloadings
        where merchant_id = ${partner} and kind = ${register === 3 ? 'registers' : 'cards'} and not by_hand`.execute(
        server.platform.db,
      )
      const due = happened.filter(({ at }) => dayAt(at) >= String(rows[0]?.first))
      const paid = lines.reduce((sum, line) => sum + line.paid, oldPaid.get(`${partner} ${register}`) ?? 0)
      expect([partner, register, paid]).toEqual([
        partner,
        register,
        due.reduce((sum, line) => sum + line.paid, 0),
      ])
    }
  expect([orders.size, expected.length > 500, files.length > 100, corrected > 20]).toEqual([
    420,
    true,
    true,
    true,
  ])
})

test('`settlements verify` says so, and names a register whose totals are others', async () => {
  const said: string[] = []
  const verify = (partner?: string) =>
    settlementsCommand(job(server.platform), { action: 'verify', partner }, (line) => said.push(line))
  for (const partner of partners) expect([partner, await verify(partner)]).toEqual([partner, 0])
  await sql`update unloading_files set paid_tiyn = paid_tiyn + 1 where register = 3 and merchant_id = 'NEW_A'
    and unloading_id = (select min(unloading_id) from unloading_files
      where register = 3 and merchant_id = 'NEW_A')`.execute(server.platform.db)
  expect(await verify('NEW_A')).toBe(1)
  expect(said.join('\n')).toContain('its stored totals differ from what it must hold')
  said.length = 0
  expect(await verify()).toBe(1)
  for (const partner of partners) expect(said.join('\n')).toContain(`${partner}: `)
  expect(said.filter((line) => /differ/.test(line))).toEqual([
    expect.stringContaining('NEW_A: '),
    expect.stringContaining('NEW_A: '),
    '2 differences.',
  ])
  expect([await verify('NOBODY'), said.at(-1)]).toEqual([1, 'There is no partner NOBODY.'])
})
