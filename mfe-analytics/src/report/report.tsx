import { EmptyState, Grid, LinkButton, LoadFailure, Row } from '@cabinet/shared/ui'
import { ChartCard, useBarsModule } from '../charts/chart-card.tsx'
import { Legend, SeriesPatterns } from '../charts/legend.tsx'
import { formatRange } from '../numbers/buckets.ts'
import { hasOrders, measures } from '../numbers/numbers.ts'
import { useNumbers } from '../numbers/queries.ts'
import type { SeriesId } from '../numbers/series.tsx'
import { QualityCard } from '../quality/quality-card.tsx'
import { StepSwitch, widerRange } from './range-presets.tsx'
import { fitView, type MerchantChoice, type ReportView } from './view.ts'

interface ReportProps {
  view: ReportView
  today: string
  merchants: readonly MerchantChoice[]
  hrefOf: (change: Partial<ReportView>) => string
  onHide: (hidden: readonly SeriesId[]) => void
  onPick: (picked: Pick<ReportView, 'range' | 'step'>) => void
}

export function Report({ view, today, merchants, hrefOf, onHide, onPick }: ReportProps) {
  const query = useNumbers(view)
  const { numbers, stale, error } = query
  const someOrders = numbers !== undefined && hasOrders(numbers.buckets)
  // The bars' code loads only when there is something to show.
  const bars = useBarsModule(someOrders)
  const steps = <StepSwitch range={view.range} step={view.step} onPick={onPick} />

  if (numbers !== undefined && !someOrders && !stale && !error)
    return (
      <>
        {steps}
        <NoData view={view} today={today} hrefOf={hrefOf} />
      </>
    )
  if (error && (numbers === undefined || stale))
    return (
      <>
        {steps}
        <LoadFailure query={query} />
      </>
    )
  return (
    <Grid gap="4" gridTemplateColumns="minmax(0, 1fr)" css={{ '& > section': { breakInside: 'avoid' } }}>
      <SeriesPatterns />
      <Row justifyContent="space-between">
        {steps}
        <Legend hidden={view.hidden} onHide={onHide} />
      </Row>
      {measures.map((measure) => (
        <ChartCard
          key={measure.id}
          measure={measure}
          numbers={numbers}
          stale={stale}
          bars={bars}
          today={today}
          hidden={view.hidden}
        />
      ))}
      {someOrders && <QualityCard view={view} numbers={numbers} today={today} merchants={merchants} />}
    </Grid>
  )
}

function NoData({ view, today, hrefOf }: Pick<ReportProps, 'view' | 'today' | 'hrefOf'>) {
  const { from, to } = view.range
  const wider = widerRange(view.range, today)
  return (
    <EmptyState
      title="На данный момент недостаточно данных"
      text={`За ${from === to ? '' : 'период '}${formatRange(view.range)} нет ни одного заказа.`}
      action={
        wider && (
          <LinkButton
            to={hrefOf(fitView({ ...view, range: { from: wider.from, to: wider.to }, step: wider.step }))}
          >
            Показать за {wider.text.toLowerCase()}
          </LinkButton>
        )
      }
    />
  )
}
