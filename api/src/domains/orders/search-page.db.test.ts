import { sql } from 'kysely'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants } from '../../../test/people.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import { boundedCount } from './bounded-count.ts'
import type { OrderFilter } from './filter.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
  await addMerchants(server.platform.db, 'ALPHA', 'BETA')
})
afterAll(() => server.close())

const kim: OrderFilter = { conditions: [{ column: 'client_last_name', is: 'starts with', value: 'Ким' }] }
const sell = (merchant_id: string, client_last_name: string) =>
  addOrders(server.platform.db, [orderRow({ merchant_id, client_last_name })])
const forget = () => sql`delete from orders`.execute(server.platform.db)

function count({ most = 1, filter = kim, merchants = ['ALPHA'], later = 0 } = {}) {
  const call = job(server.platform)
  const scope = scopeOf({ username: 'somebody', merchants })
  return boundedCount({ ...call, scope, now: new Date(call.now.getTime() + later) }, filter, most)
}

test('what is below the bound is counted each time', async () => {
  await sell('ALPHA', 'Ким')
  expect(await count()).toBe(1)
  await sell('ALPHA', 'Кимова')
  expect(await count()).toBe(2)
})

test('what was above it is believed for a minute, of the same filter, scope and bound', async () => {
  expect(await count()).toBe(2)
  await forget()
  await sell('BETA', 'Ли')
  expect(await count({ later: 59_999 })).toBe(2)
  expect(await count({ merchants: ['BETA'] })).toBe(0)
  expect(await count({ filter: { conditions: [] } })).toBe(0)
  expect(await count({ most: 2 })).toBe(0)
  expect(await count({ later: 60_000 })).toBe(0)
})
