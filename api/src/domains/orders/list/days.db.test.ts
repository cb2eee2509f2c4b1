import type { CallAnswer, OrderStatus } from '@cabinet/contract'
import { build, type SignedInClient, type TestServer } from '../../../../test/build.ts'
import { addOrders, orderRow } from '../../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../../test/people.ts'
import { jobContext } from '../../../platform/service-context.ts'
import { mergeRollupDeltas } from '../../analytics/rollup/upkeep.ts'

type List = CallAnswer<'GET /accounting/v1/applications'>

const hour = 3_600_000

describe.each(['+06:00', 'Asia/Almaty'])('day borders in %s', (zone) => {
  const shift = zone === '+06:00' ? 6 : 5
  const statuses: OrderStatus[] = ['completed', 'in_progress', 'delivered', 'buyed']
  const border = (day: string) => Date.parse(`${day}T00:00:00Z`) - shift * hour
  let zoned: TestServer
  let headers: SignedInClient['headers']

  beforeAll(async () => {
    zoned = await build({ env: { BUSINESS_TZ: zone } })
    await addMerchants(zoned.platform.db, 'ALPHA')
    const times = [
      border('2026-11-20') - 1,
      border('2026-11-20'),
      border('2026-11-21') - 1,
      border('2026-11-21'),
    ]
    await addOrders(
      zoned.platform.db,
      times.map((time, index) =>
        orderRow({ created_at: new Date(time), status: statuses[index] ?? 'completed' }),
      ),
    )
    await addUser(zoned.platform.db, { username: 'superadmin' })
    headers = (await zoned.signIn('superadmin', password)).headers
  })

  afterAll(() => zoned.close())

  test.each([
    ['2026-11-20,2026-11-20', ['in_progress', 'delivered']],
    ['2026-11-19,2026-11-19', ['completed']],
    ['2026-11-21,', ['buyed']],
    [',2026-11-19', ['completed']],
    ['2026-11-19,2026-11-21', statuses],
  ])('%s', async (between, wanted) => {
    const url = `/api/accounting/v1/applications?sort=created_at&between=${between}`
    const response = await zoned.app.inject({ url, headers })
    expect(response.json<List>().orders.map(({ app_status }) => app_status)).toEqual(wanted)
  })

  test('pages in the middle follow each other, what is folded and what is not', async () => {
    const { platform } = zoned
    const times = Array.from(
      { length: 900 },
      (_, n) => new Date(border('2026-09-01') + ((n * 7) % 450) * 11 * 60_000),
    )
    const rows = times.map((created_at) => orderRow({ created_at, status: 'canceled' }))
    await addOrders(platform.db, rows.slice(0, 600))
    await mergeRollupDeltas(jobContext(platform, 'fold', 'a test'))
    await addOrders(platform.db, rows.slice(600))
    for (const range of ['', '&between=2026-09-01,2026-09-03', '&between=2026-09-02,2026-09-02']) {
      const url = `/api/accounting/v1/applications?sort=created_at&statuses=canceled&lim=25${range}`
      const pages: string[] = []
      for (let page = 1, last = 1; page <= last; page += 1) {
        const answer = (await zoned.app.inject({ url: `${url}&page=${page}`, headers })).json<List>()
        pages.push(...answer.orders.map(({ created_at }) => created_at))
        last = answer.totalPages
      }
      const [from, to] =
        range === '' ? [0, Infinity] : [border(range.slice(9, 19)), border(range.slice(20)) + 24 * hour]
      const wanted = times.filter((time) => time.getTime() >= from && time.getTime() < to)
      expect(pages).toEqual(wanted.map((time) => time.toISOString()).sort())
    }
  })
})
