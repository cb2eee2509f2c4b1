import { type StatusGroup, statusGroups } from '@cabinet/contract'
import { type Step, shiftDays, stepsOf } from '@cabinet/contract/report-steps'
import { seedDemo } from '../../../demo/seed.ts'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { narrow, noScope, systemScope } from '../../platform/access/scope.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { listOrders } from '../orders/list/list.ts'
import { computeDashboard } from './dashboard.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
  const { db, config } = server.platform
  await seedDemo(db, { orders: 3_000, now: server.clock.now(), businessTz: config.businessTz })
})
afterAll(() => server.close())

const groups = Object.keys(statusGroups) as StatusGroup[]

test.each([
  ['month', 560, 'all'],
  ['week', 360, 'ALTYN_TECH'],
  ['day', 20, 'all'],
  ['day', 60, 'ALTYN_TECH'],
] as [Step, number, string][])(
  'every bar by %s of the last %s days of %s counts the orders that its press lists',
  async (step, days, id) => {
    const { db, config } = server.platform
    const ctx = job(server.platform)
    const zone = config.businessTz
    const to = dayOf(server.clock.now(), zone)
    const range = { from: shiftDays(to, 1 - days), to }
    const scope = id === 'all' ? systemScope('test') : (narrow(systemScope('test'), id) ?? noScope('unknown'))
    const numbers = await computeDashboard({ db, scope, zone }, { ...range, step })
    const pressed = (days: { from: string; to: string }, group?: StatusGroup) =>
      listOrders(ctx, {
        ...{ lim: 1, page: 1, sort: 'created_at:desc', between: `${days.from},${days.to}` },
        ...(id !== 'all' && { merchantId: id }),
        ...(group && { group }),
      })
    for (const [index, part] of stepsOf(range, step).entries()) {
      const bars = groups.map((group) => numbers[group][index]?.total_count ?? -1)
      const listed = await Promise.all(groups.map(async (group) => (await pressed(part, group)).total))
      expect({ part, listed }).toEqual({ part, listed: bars })
      expect((await pressed(part)).total).toBe(bars.reduce((sum, count) => sum + count, 0))
    }
  },
)
