import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants } from '../../../test/people.ts'
import { scopeOf } from '../../platform/access/scope.ts'
import { selectSurnames } from './surname-queries.ts'

const letters = [...'абвгдежзиклмнопрстуфх'].map((letter) => `Ли${letter}`)

let server: TestServer
beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  const sell = (merchant_id: string, names: readonly string[]) =>
    addOrders(
      db,
      names.map((client_last_name) => orderRow({ merchant_id, client_last_name })),
    )
  await sell('ALPHA', ['Ки', 'Ким', 'Ким', 'КИМ', 'Кимяя', 'Кин', 'ким', ...letters])
  await sell('BETA', ['Кимова'])
})
afterAll(() => server.close())

test.each<[what: string, merchants: readonly (readonly string[] | 'all')[], begin: string[], found: unknown]>(
  [
    ['in each spelling, once', [['ALPHA']], ['Ким', 'КИМ'], ['КИМ', 'Ким', 'Кимяя']],
    ['of each merchant', [['ALPHA'], ['BETA']], ['Ким'], ['Ким', 'Кимова', 'Кимяя']],
    ['of all', ['all'], ['Ким'], ['Ким', 'Кимова', 'Кимяя']],
    ['of no other merchant', [['BETA']], ['Ким'], ['Кимова']],
    ['none', ['all'], ['Юн'], []],
    ['as many as are asked for', ['all'], ['Ки', 'Лих'], ['Ки', 'Ким', 'Кимова', 'Кимяя', 'Кин', 'Лих']],
    ['more than are asked for', ['all'], ['Ли'], undefined],
  ],
)('surnames that begin so: %s', async (_, merchants, beginnings, found) => {
  const call = job(server.platform)
  const calls = merchants.map((own) => ({
    ...call,
    scope: scopeOf({ username: 'somebody', merchants: own }),
  }))
  expect(await selectSurnames(calls, beginnings)).toEqual(found)
})
