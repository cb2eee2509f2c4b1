import { AddressProblems, chakra, EmptyState, PageHeader, Stack, Text } from '@cabinet/shared/ui'
import { formatRange } from '../numbers/buckets.ts'
import { RangePresets } from './range-presets.tsx'
import { Report } from './report.tsx'
import { ReportFilterBar } from './report-filters.tsx'
import { useReportView } from './use-report-view.ts'
import { defaultRange, fitView, type ReportView } from './view.ts'

const NotPrinted = chakra('div', { base: { display: 'contents', _print: { display: 'none' } } })
const OnlyPrinted = chakra('div', { base: { display: 'none', _print: { display: 'block' } } })

export function AnalyticsPage() {
  const { view, problems, today, merchants, hrefOf, show } = useReportView()
  const { merchantId, range, step, compare } = view
  const pick = (picked: Pick<ReportView, 'range' | 'step'>) => show(fitView({ compare, ...picked }))
  const [first] = merchants
  if (first === undefined)
    return (
      <Stack>
        <PageHeader title="Аналитика" />
        <EmptyState
          title="Нет доступных партнёров"
          text="Показатели появятся, когда вам откроют доступ к партнёру."
        />
      </Stack>
    )
  return (
    <Stack gap={{ base: '2', md: '4' }}>
      <PageHeader title="Аналитика" />
      <OnlyPrinted>
        <Text>
          {merchants.find(({ id }) => id === merchantId)?.name}, {formatRange(range)}
        </Text>
      </OnlyPrinted>
      <NotPrinted>
        <AddressProblems problems={problems} onClear={() => show({})} />
        <ReportFilterBar
          applied={{ merchantId, range, step, compare }}
          usual={{ merchantId: first.id, range: defaultRange(today), step: 'month', compare: undefined }}
          today={today}
          merchants={merchants}
          onApply={show}
        />
        <RangePresets today={today} range={range} onPick={pick} />
      </NotPrinted>
      <Report {...{ view, today, merchants, hrefOf }} onHide={(hidden) => show({ hidden })} onPick={pick} />
    </Stack>
  )
}
