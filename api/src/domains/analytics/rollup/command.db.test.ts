import { sql } from 'kysely'
import { openTestDatabase } from '../../../../test/database.ts'
import { addOrders, orderRow } from '../../../../test/orders.ts'
import { addMerchants } from '../../../../test/people.ts'
import type { Database } from '../../../platform/db/database.ts'
import { commandContext } from '../../../platform/service-context.ts'
import { mergeRollupDeltas, rollupCommand } from './upkeep.ts'

let database: Database
const call = () => commandContext(database.db, new Date(), 'rollup', 'a test')
beforeAll(async () => {
  database = await openTestDatabase()
  await addMerchants(database.db, 'ALPHA')
  await addOrders(database.db, [orderRow(), orderRow(), orderRow({ is_marketplace: true })])
  await mergeRollupDeltas(call())
})
afterAll(() => database.close())

async function run(action: string | undefined) {
  const lines: string[] = []
  const code = await rollupCommand(call(), action, (line) => lines.push(line))
  return { code, said: lines.join('\n') }
}

test('verify names the cells that differ and fails; rebuild repairs them', async () => {
  expect(await run('verify')).toEqual({ code: 0, said: expect.stringContaining('agree with the orders') })
  await sql`update order_rollup_months set amount_tiyn = amount_tiyn - 5, orders = orders - 1
    where is_marketplace and zone = '+06:00' and merchant_id = 'ALPHA'`.execute(database.db)
  const { code, said } = await run('verify')
  expect(code).toBe(1)
  expect(said.split('\n')).toEqual([
    'month 2026-11-01 +06:00 ALPHA completed marketplace: differs by 1 orders, 5 tiyn',
    '1 differences. To repair them: pnpm api rollup rebuild',
  ])
  expect((await run('rebuild')).code).toBe(0)
  expect((await run('verify')).code).toBe(0)
})

test.each([undefined, 'repair'])('%s is no action', async (action) => {
  expect((await run(action)).code).toBe(2)
})
