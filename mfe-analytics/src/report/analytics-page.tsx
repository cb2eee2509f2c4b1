import type { Me } from '@cabinet/contract'
import { useSession, useToday } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import { AddressProblems, chakra, EmptyState, PageHeader, Stack, Text } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { formatRange } from '../numbers/buckets.ts'
import { reportPath } from '../paths.ts'
import { RangePresets } from './range-presets.tsx'
import { Report } from './report.tsx'
import { ReportFilterBar } from './report-filters.tsx'
import { type ParsedReportUrl, readReportUrl, writeReportUrl } from './report-url.ts'
import { allMerchants, defaultRange, fitView, type MerchantChoice, type ReportView } from './view.ts'

interface ReportViewHandle extends ParsedReportUrl {
  readonly today: string
  /** The selectable merchants, the default first; empty without one. */
  readonly merchants: readonly MerchantChoice[]
  readonly hrefOf: (change: Partial<ReportView>) => string
  readonly show: (change: Partial<ReportView>) => void
}

const none: Me['merchants'] = []

function useReportView(): ReportViewHandle {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const today = useToday()
  const merchants = useMerchantChoices()
  const context = useMemo(() => ({ today, merchantIds: merchants.map(({ id }) => id) }), [today, merchants])
  const reading = useMemo(() => readReportUrl(new URLSearchParams(search), context), [search, context])
  const hrefOf = (change: Partial<ReportView>) =>
    reportPath(writeReportUrl({ ...reading.view, ...change }, context))
  const show = (change: Partial<ReportView>) => navigate(hrefOf(change))
  return { ...reading, today, merchants, hrefOf, show }
}

function useMerchantChoices(): readonly MerchantChoice[] {
  const own = useSession((session) => session.user?.merchants ?? none)
  const seesAll = useSession((session) => session.user?.username === 'superadmin')
  return useMemo(() => {
    const choices = own.map(({ merchant_id, name }) => ({ id: merchant_id, name }))
    if (seesAll) return [allMerchants, ...choices]
    return choices.length > 1 ? [...choices, allMerchants] : choices
  }, [own, seesAll])
}

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
