import { type Comparison, kztFromTiyn, type Quality, type QualityFigures, type Step } from '@cabinet/contract'
import { stepsOf } from '@cabinet/contract/report-steps'
import { buyersReasons, noReason } from '@cabinet/contract/staff-actions'
import { findVisiblePartners } from '../../partners/facts.ts'
import type { AnalyticsContext } from '../queries.ts'
import { comparedDays, type DayRange } from '../range.ts'
import { type QualityCount, selectFactsByMerchant, selectFactsByPart } from './queries.ts'

interface QualityFilter extends DayRange {
  readonly step?: Step | undefined
  readonly compare?: Comparison | undefined
}

/** Returns what became of the orders of the range, by step. */
async function qualityBySteps(
  ctx: AnalyticsContext,
  { step = 'month', compare, ...range }: QualityFilter,
): Promise<Omit<Quality, 'merchants'>> {
  const now = await figuresBySteps(ctx, stepsOf(range, step), step === 'month')
  const former = compare && comparedDays(range, compare, step).map((part) => ({ ...part, date: part.from }))
  const ends = former && { from: former[0]?.from ?? '', to: former.at(-1)?.to ?? '' }
  const inMonths = step === 'month' && (compare === 'month' || compare === 'year')
  const compared = former && ends && { ...ends, ...(await figuresBySteps(ctx, former, inMonths)) }
  return { ...now, ...(compared && { compared }) }
}

/** Returns the same with the figures of each merchant, where the scope has several. */
export async function computeQuality(ctx: AnalyticsContext, filter: QualityFilter): Promise<Quality> {
  const quality = await qualityBySteps(ctx, filter)
  const ids = (await findVisiblePartners(ctx)).map(({ merchant_id }) => merchant_id)
  return {
    ...quality,
    ...(ids.length > 1 && { merchants: await figuresByMerchant(ctx, ids, filter, quality.compared) }),
  }
}

async function figuresBySteps(
  ctx: AnalyticsContext,
  parts: readonly (DayRange & { readonly date: string })[],
  months: boolean,
) {
  const facts = await selectFactsByPart(ctx, parts, months)
  const byPart = Map.groupBy(facts, ({ part }) => part)
  return {
    total: { ...figuresOf(facts), reasons: reasonsOf(facts) },
    steps: parts.map(({ date }, index) => ({ date, ...figuresOf(byPart.get(index + 1)) })),
  }
}

async function figuresByMerchant(
  ctx: AnalyticsContext,
  ids: readonly string[],
  range: DayRange,
  former: DayRange | undefined,
) {
  const read = async (days: DayRange) =>
    Map.groupBy(await selectFactsByMerchant(ctx, days, ids), ({ merchantId }) => merchantId)
  const facts = await read(range)
  const earlier = former && (await read(former))
  return [...facts].map(([id, own]) => ({
    id,
    ...figuresOf(own),
    ...(earlier && { compared: figuresOf(earlier.get(id)) }),
  }))
}

function figuresOf(facts: readonly QualityCount[] = []): QualityFigures {
  const sum = (fits: (fact: QualityCount) => boolean) => facts.filter(fits).reduce(add, nothing)
  const canceled = sum(isStatus('canceled'))
  const byBuyer = sum((fact) => isCancelFor(fact) && isBuyers(fact.value))
  const byShop = sum((fact) => isCancelFor(fact) && !isBuyers(fact.value))
  const codes = sum(({ measure }) => measure === 'code')
  const byFirst = sum(({ measure, value }) => measure === 'code' && value === 'first')
  return {
    placed: wire(sum(({ measure }) => measure === 'status')),
    byShop: wire(byShop),
    byBuyer: wire(byBuyer),
    noReason: wire({
      orders: canceled.orders - byBuyer.orders - byShop.orders,
      amountTiyn: canceled.amountTiyn - byBuyer.amountTiyn - byShop.amountTiyn,
    }),
    expired: wire(sum(isStatus('final_merchant_unavaliable'))),
    takingSeconds: medianSeconds(facts, 'taking'),
    deliverySeconds: medianSeconds(facts, 'delivery'),
    codes: { delivered: codes.orders, byFirst: byFirst.orders },
  }
}

type Sum = Pick<QualityCount, 'orders' | 'amountTiyn'>

const nothing: Sum = { orders: 0, amountTiyn: 0 }
const add = (sum: Sum, { orders, amountTiyn }: QualityCount): Sum => ({
  orders: sum.orders + orders,
  amountTiyn: sum.amountTiyn + amountTiyn,
})
const wire = ({ orders, amountTiyn }: Sum) => ({
  orders: Math.max(0, orders),
  amount: kztFromTiyn(Math.max(0, amountTiyn)),
})

const isStatus =
  (status: string) =>
  ({ measure, value }: QualityCount) =>
    measure === 'status' && value === status
const isBuyers = (reason: string) => buyersReasons.some((one) => one === reason)
/** An order cancelled without a reason, or without a record, counts apart. */
const isCancelFor = ({ measure, value }: QualityCount) =>
  measure === 'cancel' && value !== '' && value !== noReason

function reasonsOf(facts: readonly QualityCount[]) {
  return [...Map.groupBy(facts.filter(isCancelFor), ({ value }) => value)]
    .map(([reason, own]) => ({ reason, ...wire(own.reduce(add, nothing)) }))
    .sort((a, b) => b.orders - a.orders || a.reason.localeCompare(b.reason))
}

/** Returns the middle of the bucket that holds the median; `duration_bucket` of the database makes four for each doubling. */
export function medianSeconds(
  facts: readonly QualityCount[],
  measure: QualityCount['measure'],
): number | null {
  const buckets = [
    ...Map.groupBy(
      facts.filter((fact) => fact.measure === measure),
      ({ value }) => Number(value),
    ),
  ]
    .map(([bucket, own]) => ({ bucket, orders: own.reduce(add, nothing).orders }))
    .sort((a, b) => a.bucket - b.bucket)
  const half = buckets.reduce((sum, { orders }) => sum + orders, 0) / 2
  let before = 0
  const median = buckets.find(({ orders }) => {
    before += orders
    return before >= half && before > 0
  })
  return median ? Math.max(1, Math.round(2 ** ((median.bucket + 0.5) / 4))) : null
}
