import { application } from '../../../test/access/samples.ts'
import { openTestDatabase } from '../../../test/database.ts'
import { addMerchants } from '../../../test/people.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { commandCall } from '../../platform/call.ts'
import type { Database } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { readCsv } from './csv.ts'
import { importLines } from './import-lines.ts'
import { importOrders } from './import-orders.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await addMerchants(database.db, 'ALPHA')
})
afterAll(() => database.close())

/** The text in pieces of three characters, so that every border falls somewhere. */
async function* pieces(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += 3) yield text.slice(start, start + 3)
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

const load = (format: 'jsonl' | 'csv', text: string) =>
  importOrders(
    commandCall(database.db, new Date(), 'import', 'test'),
    importLines(format, pieces(text)),
    `orders.${format}`,
    100_000_000,
  )
const jsonl = (...orders: object[]) => orders.map((order) => JSON.stringify(order)).join('\n')
const order = (number: string, change: object = {}) => ({ ...application('ALPHA', number), ...change })

async function count(): Promise<number> {
  const rows = await scoped(database.db, systemScope('test')).selectFrom('orders').select('id').execute()
  return rows.length
}

test.each([
  [
    'plain',
    'a,b\n1,2\n',
    [
      [1, ['a', 'b']],
      [2, ['1', '2']],
    ],
  ],
  [
    'semicolons, CRLF, byte order mark',
    '\uFEFFa;b\r\n1,5;2\r\n',
    [
      [1, ['a', 'b']],
      [2, ['1,5', '2']],
    ],
  ],
  [
    'quotes over lines',
    'a,b\n"x ""y""\nz",2\n3,4',
    [
      [1, ['a', 'b']],
      [2, ['x "y"\nz', '2']],
      [4, ['3', '4']],
    ],
  ],
  [
    'empty fields and lines',
    'a,b,c\n,,\n\n"",x,',
    [
      [1, ['a', 'b', 'c']],
      [2, ['', '', '']],
      [4, ['', 'x', '']],
    ],
  ],
] as const)('CSV: %s', async (_, text, expected) => {
  const records = await all(readCsv(pieces(text)))
  expect(records.map(({ line, fields }) => [line, fields])).toEqual(expected)
})

test('a quote that is not closed is told with its line', async () => {
  expect((await load('csv', 'merchantId,amount\n"ALPHA,2\n')).mistakes).toEqual([
    'line 2: a quote is not closed',
  ])
})

test('a file of JSON lines is taken whole; taken again it adds nothing', async () => {
  const before = await count()
  const text = jsonl(order('J-1'), order('J-2'), order('J-3'))
  expect(await load('jsonl', text)).toEqual({ added: 3, repeated: 0, mistakes: [] })
  expect(await load('jsonl', `${text}\n${JSON.stringify(order('J-4'))}\n\n`)).toEqual({
    added: 1,
    repeated: 3,
    mistakes: [],
  })
  expect(await count()).toBe(before + 4)
})

test('one wrong line and nothing is taken; every wrong line is named', async () => {
  const before = await count()
  const text = [
    JSON.stringify(order('E-1')),
    JSON.stringify(order('E-2', { iin: '900101350012', phoneNumber: '1' })),
    '{not json',
    JSON.stringify(order('E-3', { merchantId: 'NOBODY' })),
    JSON.stringify(order('E-1', { amount: 5 })),
    JSON.stringify(order('E-4', { iin: '900101350012' })),
  ].join('\n')
  expect(await load('jsonl', text)).toEqual({
    added: 0,
    repeated: 0,
    mistakes: [
      'line 2: phoneNumber: Неверный формат',
      'line 3: is not JSON',
      'line 4: there is no partner NOBODY',
      'line 5: another order has this number',
      'line 6: iin: Неверный ИИН',
    ],
  })
  expect(await count()).toBe(before)
})

test('CSV with a line of names', async () => {
  const text = [
    'merchantId;merchant_order_id;created_at;amount;paymentType;phoneNumber;isMarketplace;cName;cLastName;iin;comments',
    'ALPHA;C-1;2026-11-10T06:00:00Z;1500,50;PAD;77011234567;0;Данияр;Ахметов;900101350013;"Позвонить; потом"',
    'ALPHA;C-2;2026-11-10T06:00:00Z;2000;PAD;77011234567;false;Данияр;Ахметов;900101350013;',
  ].join('\r\n')
  expect(await load('csv', text)).toEqual({ added: 2, repeated: 0, mistakes: [] })
  const row = await scoped(database.db, systemScope('test'))
    .selectFrom('orders')
    .selectAll()
    .where('merchant_order_id', '=', 'C-1')
    .executeTakeFirst()
  expect(row).toMatchObject({ amount_tiyn: 1500_50, comments: 'Позвонить; потом', is_marketplace: false })
  expect((await load('csv', `${text}\r\nALPHA;C-3\r\n`)).mistakes).toEqual([
    'line 4: has 2 fields, the heading 11',
  ])
})
