import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants } from '../../../test/people.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import type { Condition } from './filter.ts'
import { withoutBeginning } from './numbering.ts'
import { filteredOrders } from './queries.ts'

const ALPHA = ['A-1', 'A-2', 'A-30']
const BETA = ['A-4', 'B-1', 'C%1']
/** At the edges of what characters there are. */
const DELTA = ['D\ud7ff', 'D\ue000', 'D\u{10ffff}', '\u{10ffff}']

let server: TestServer
beforeAll(async () => {
  server = await build()
  await addMerchants(server.platform.db, 'ALPHA', 'BETA', 'GAMMA', 'DELTA')
  const of = (merchant_id: string, numbers: readonly string[]) =>
    numbers.map((merchant_order_id) => orderRow({ merchant_id, merchant_order_id }))
  await addOrders(server.platform.db, [...of('ALPHA', ALPHA), ...of('BETA', BETA), ...of('DELTA', DELTA)])
})
afterAll(() => server.close())

const paid: Condition = { column: 'status', is: 'in', value: ['buyed'] }

async function asked(beginning: string, merchants: readonly string[] | 'all') {
  const scope = scopeOf({ username: 'somebody', merchants })
  const begins: Condition = { column: 'merchant_order_id', is: 'starts with', value: beginning }
  const { call, filter } = await withoutBeginning(
    { ...job(server.platform), scope },
    { conditions: [begins, paid] },
  )
  expect(filter.conditions.at(-1)).toEqual(paid)
  return filter.conditions.length === 2 ? 'the beginning' : call.scope.merchants
}

const many = Array.from({ length: 40 }, (_, index) => `OTHER_${index}`)

test.each<
  [what: string, beginning: string, merchants: readonly string[] | 'all', means: readonly string[] | string]
>([
  ['of all numbers', 'A-', ['ALPHA'], ['ALPHA']],
  ['of one of several merchants', 'A-', ['ALPHA', 'GAMMA'], ['ALPHA']],
  ['of some numbers', 'A-3', ['ALPHA'], 'the beginning'],
  ['of the first and no other', 'A-1', ['ALPHA'], 'the beginning'],
  ['of some numbers of one merchant', 'A-', ['ALPHA', 'BETA'], 'the beginning'],
  ['that lies between the first and the last', 'B', ['BETA'], 'the beginning'],
  ['of none', 'E', ['ALPHA', 'BETA'], 'the beginning'],
  ['of no order', 'A', ['GAMMA'], 'the beginning'],
  ['with a sign that a pattern would read', 'C_', ['BETA'], 'the beginning'],
  ['of all merchants', 'A-', 'all', 'the beginning'],
  ['of more merchants than are asked one by one', 'A-', ['ALPHA', ...many], 'the beginning'],
])('a beginning means merchants or itself: %s', async (_, beginning, merchants, means) => {
  expect(await asked(beginning, merchants)).toEqual(means)
})

test.each([
  ['', 10],
  ['A-', 4],
  ['C%', 1],
  ['C_', 0],
  ['D\ud7ff', 1],
  ['D\ue000', 1],
  ['D', 3],
  ['D\u{10ffff}', 1],
  ['\u{10ffff}', 1],
])('orders whose number begins with %j', async (value, orders) => {
  const begins: Condition = { column: 'merchant_order_id', is: 'starts with', value }
  expect(
    await filteredOrders(job(server.platform), { conditions: [begins] })
      .select('o.id')
      .execute(),
  ).toHaveLength(orders)
})
