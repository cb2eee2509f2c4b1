import type { Me } from '@cabinet/contract'
import { useSession, useToday } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import { useMemo } from 'react'
import { reportPath } from '../paths.ts'
import { type ParsedReportUrl, readReportUrl, writeReportUrl } from './report-url.ts'
import { allMerchants, type MerchantChoice, type ReportView } from './view.ts'

interface ReportViewHandle extends ParsedReportUrl {
  readonly today: string
  /** The selectable merchants, the default first; empty without one. */
  readonly merchants: readonly MerchantChoice[]
  readonly hrefOf: (change: Partial<ReportView>) => string
  readonly show: (change: Partial<ReportView>) => void
}

const none: Me['merchants'] = []

export function useReportView(): ReportViewHandle {
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
