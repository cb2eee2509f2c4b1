import type { QualityFigures } from '@cabinet/contract'
import { reasonText } from '@cabinet/contract/staff-actions'
import { keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { chakra, LoadFailure, Section, Skeleton, Stack, Text } from '@cabinet/shared/ui'
import { formatRange } from '../numbers/buckets.ts'
import { comparisonProblem } from '../numbers/comparable.ts'
import { percentShare } from '../numbers/numbers.ts'
import { type Numbers, reportQuery } from '../numbers/queries.ts'
import type { MerchantChoice, ReportView } from '../report/view.ts'
import { type Metric, metrics } from './metrics.ts'
import { MerchantsTable, StepsTable } from './quality-tables.tsx'

const Tiles = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, 1fr)', md: 'repeat(auto-fill, minmax(200px, 1fr))' },
    columnGap: { base: '3', md: '6' },
    rowGap: '5',
  },
})
const Value = chakra('dd', {
  base: { fontSize: 'xl', lineHeight: 'xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' },
})
const Sparkline = chakra('svg', {
  base: {
    display: 'block',
    maxWidth: 'full',
    height: '20px',
    mt: '2',
    '& rect': { fill: 'fg.muted', opacity: 0.6 },
  },
})

interface QualityCardProps {
  view: ReportView
  numbers: Numbers | undefined
  today: string
  merchants: readonly MerchantChoice[]
}

/** The card shows how the orders of all statuses ended, beside the compared days. */
export function QualityCard({ view, numbers, today, merchants }: QualityCardProps) {
  const { merchantId, range, step } = view
  const query = useQuery({
    ...queryFor('GET /accounting/v1/merchants/{id}/quality', {
      params: { id: merchantId },
      query: { ...range, ...reportQuery(view) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData: stale } = query
  if (error && (data === undefined || stale)) return <LoadFailure query={query} />
  if (data === undefined || stale)
    return (
      <Section title="Качество">
        <Skeleton height="240px" />
      </Section>
    )
  const { total, steps, compared } = data
  const days = compared && { now: range, former: compared }
  const problem = days && numbers?.compared && comparisonProblem(days, numbers.compared, today, true)
  const reasons = total.reasons.map(
    ({ reason, orders }) => `${reasonText(reason)} ${orders} (${percentShare(orders, total.placed.orders)})`,
  )
  return (
    <Section title="Качество">
      <Stack gap="4">
        <Text tone="muted">
          Что стало с заказами этих дней, доля от оформленных
          {compared && `; рядом ${formatRange(compared)}`}
          {problem && ` — ${problem}`}
        </Text>
        <Tiles>
          {metrics.map((metric) => (
            <Tile key={metric.id} metric={metric} total={total} former={compared?.total} steps={steps} />
          ))}
        </Tiles>
        {reasons.length > 0 && <Text numeric>Причины отмен: {reasons.join(' · ')}</Text>}
        <StepsTable step={step} steps={steps} former={compared?.steps} />
        {data.merchants && data.merchants.length > 1 && (
          <MerchantsTable rows={data.merchants} names={merchants} />
        )}
      </Stack>
    </Section>
  )
}

interface TileProps {
  metric: Metric
  total: QualityFigures
  former: QualityFigures | undefined
  steps: readonly QualityFigures[]
}

function Tile({ metric, total, former, steps }: TileProps) {
  const { name, value, format, detail } = metric
  const values = steps.map((step) => value(step) ?? 0)
  const highest = Math.max(...values)
  return (
    <div>
      <Text as="dt" tone="muted">
        {name}
      </Text>
      <Value>{format(value(total))}</Value>
      <Text as="dd" size="xs" tone="muted" numeric>
        {value(total) !== null && detail(total)}
        {former && (
          <>
            <br />
            было {format(value(former))}
          </>
        )}
      </Text>
      {values.length > 2 && highest > 0 && (
        <Sparkline
          viewBox={`0 0 ${values.length} 1`}
          preserveAspectRatio="none"
          width={Math.min(200, values.length * 14)}
          aria-hidden
        >
          {values.map((one, index) => (
            <rect key={index} x={index + 0.1} width={0.8} y={1 - one / highest} height={one / highest} />
          ))}
        </Sparkline>
      )}
    </div>
  )
}
