import Type from 'typebox'
import { declare } from './call.ts'
import { StatusCounts } from './orders.ts'
import { steps } from './report-steps.ts'
import { DayUntilToday, MerchantId, StrictObject } from './schemas.ts'
import { orderStatuses, type StatusGroup, statusGroups } from './statuses.ts'

/** Decimal KZT of any number of orders. */
const Sum = Type.Number({ minimum: 0 })

/** The compared range may precede the first selectable year. */
const AnyDay = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' })

/** One step of one series. `avg_amount` is `total_amount / total_count`, to a tiyn; 0 in a step without orders. */
const DashboardItem = StrictObject({
  date: {
    ...AnyDay,
    description: 'first day of the month, Monday of the week, or the day, in the business zone',
  },
  total_amount: Sum,
  avg_amount: Sum,
  total_count: Type.Integer({ minimum: 0 }),
})
export type DashboardItem = Type.Static<typeof DashboardItem>

const items = Type.Array(DashboardItem, { description: 'every step of the range, steps of zero included' })

/** Keyed by dashboard group. A partly returned order counts as `buyed` with its kept part. Source: docs/product.md, «Statuses». */
const series = Object.fromEntries(Object.keys(statusGroups).map((group) => [group, items])) as Record<
  StatusGroup,
  typeof items
>

const Series = StrictObject(series)
export type DashboardSeries = Type.Static<typeof Series>

const Dashboard = StrictObject({
  ...series,
  compared: Type.Optional(
    Type.Object(
      {
        from: AnyDay,
        to: AnyDay,
        firstDay: Type.Union([AnyDay, Type.Null()], { description: 'the day of the first order' }),
        purchaseDays: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
          description: 'median of the last purchases: days from the order to the purchase, rounded up',
        }),
        ...series,
      },
      {
        additionalProperties: false,
        description: 'with `compare`, the compared days item by item; `date` is the first one',
      },
    ),
  ),
})
export type Dashboard = Type.Static<typeof Dashboard>

const step = Type.Optional(
  Type.Enum(steps, { description: 'by months by default; by days up to 92, by weeks from Monday up to 53' }),
)

const comparisons = ['week', 'month', 'year', 'period'] as const
export type Comparison = (typeof comparisons)[number]

const compare = Type.Optional(
  Type.Enum(comparisons, {
    description:
      'with the same days a week, a month or a year earlier, or with as many days before the range; by days and weeks a month is 28 days and a year 364, so that weekdays meet',
  }),
)

const Orders = StrictObject({ orders: Type.Integer({ minimum: 0 }), amount: Sum })

const Seconds = Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
  description: 'median, at most 9 % off; null without an order',
})

/** The present ends of the orders placed in some days. Source: docs/product.md, «Analytics». */
const figures = {
  placed: Orders,
  byShop: Orders,
  byBuyer: Orders,
  noReason: Orders,
  expired: Orders,
  takingSeconds: Seconds,
  deliverySeconds: Seconds,
  codes: StrictObject({ delivered: Type.Integer({ minimum: 0 }), byFirst: Type.Integer({ minimum: 0 }) }),
}
export type QualityFigures = Type.Static<Type.TObject<typeof figures>>

const total = StrictObject({
  ...figures,
  reasons: Type.Array(StrictObject({ reason: Type.String(), ...Orders.properties }), {
    description: 'of cancelled orders, the most frequent first; `reason` is a code of actions, or its text',
  }),
})

const Quality = StrictObject({
  total,
  steps: Type.Array(StrictObject({ date: AnyDay, ...figures })),
  compared: Type.Optional(
    StrictObject({
      from: AnyDay,
      to: AnyDay,
      total,
      steps: Type.Array(StrictObject({ date: AnyDay, ...figures })),
    }),
  ),
  merchants: Type.Optional(
    Type.Array(StrictObject({ id: MerchantId, ...figures, compared: Type.Optional(StrictObject(figures)) }), {
      description: 'of several merchants, those with orders',
    }),
  ),
})
export type Quality = Type.Static<typeof Quality>

const params = StrictObject({
  id: { ...MerchantId, description: 'a merchant; `all` for all in scope' },
})

const range = {
  from: { ...DayUntilToday, description: 'first day of creation' },
  to: { ...DayUntilToday, description: 'last day of creation, included' },
}
const optionalRange = { from: Type.Optional(range.from), to: Type.Optional(range.to) }
const status = Type.Optional(
  Type.Enum(orderStatuses, { description: 'only orders that are in this status now' }),
)

const access = { permission: 'READ_ANALYTICS_PAGE' } as const

export const analytics = declare('analytics', {
  'GET /accounting/v1/applications/counts': {
    summary:
      'Counts the orders of one merchant, or of all in scope, by current status; empty statuses are absent',
    access: 'session',
    query: StrictObject({ merchantId: Type.Optional(MerchantId) }),
    ok: { 200: StatusCounts },
  },
  'GET /accounting/v1/merchants/{id}/dashboard': {
    summary:
      'Returns sums, average cheques and counts of orders by step and group; of the last 42 days without a range',
    access,
    params,
    query: StrictObject({ ...optionalRange, status, step, compare }),
    ok: { 200: Dashboard },
  },
  'GET /accounting/v1/merchants/{id}/quality': {
    summary:
      'Returns what became of the orders of the range by step, of all statuses: cancelled, expired, how quickly taken and delivered',
    access,
    params,
    query: StrictObject({ ...optionalRange, step, compare }),
    ok: { 200: Quality },
  },
  'GET /accounting/v1/merchants/{id}/dashboard/report': {
    summary:
      'Streams the same numbers and those of quality as xlsx, several merchants on a sheet of their own; both ends of the range are required',
    access,
    params,
    query: StrictObject({ ...optionalRange, status, step, compare }),
    ok: { 200: 'xlsx' },
  },
})
