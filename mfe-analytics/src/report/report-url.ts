import { steps } from '@cabinet/contract/report-steps'
import { isDay } from '@cabinet/shared/format'
import { readAddress } from '@cabinet/shared/router'
import { stepNames } from '../numbers/buckets.ts'
import { type SeriesId, seriesIds } from '../numbers/series.tsx'
import {
  allowsStep,
  comparisonIds,
  comparisonName,
  comparisonsOf,
  defaultRange,
  type ReportView,
} from './view.ts'

export interface UrlContext {
  /** Today in the business zone, `yyyy-MM-dd`. */
  readonly today: string
  /** Selectable ids, the default first. */
  readonly merchantIds: readonly string[]
}

export interface ParsedReportUrl {
  readonly view: ReportView
  /** Unusable values of the address as Russian noun phrases; they never fail the page. */
  readonly problems: readonly string[]
}

/** The server's limit. */
const maxRangeDays = 3652

/** Reads the page's state from the address; unusable values are left out and named. */
export function readReportUrl(params: URLSearchParams, { today, merchantIds }: UrlContext): ParsedReportUrl {
  const { problems, read } = readAddress(params)
  const day = (text: string) => (isDay(text) && text <= today ? text : null)
  const merchantId = read('merchantId', 'партнёр', merchantIds[0] ?? '', (id) =>
    merchantIds.includes(id) ? id : null,
  )
  const from = read('startDate', 'дата начала', null, day)
  const to = read('endDate', 'дата окончания', null, day)
  const compare = read(
    'compare',
    'сравнение',
    undefined,
    (text) => comparisonIds.find((id) => id === text) ?? null,
  )
  const asked = read('step', 'шаг', 'month', (text) => steps.find((one) => one === text) ?? null)
  const hidden = read('hide', 'скрытые ряды', [], parseSeries)

  const fallback = defaultRange(to ?? today)
  let range = { from: from ?? fallback.from, to: to ?? fallback.to }
  if (range.from > range.to) {
    problems.push('период: дата начала позже даты окончания')
    range = defaultRange(today)
  } else if (Date.parse(range.to) - Date.parse(range.from) > maxRangeDays * 86_400_000) {
    problems.push('период длиннее 10 лет')
    range = defaultRange(today)
  }
  const step = allowsStep(range, asked) ? asked : 'month'
  if (step !== asked) problems.push(`шаг «${stepNames[asked].option}»: период слишком длинный`)
  const fits = compare === undefined || comparisonsOf(range, step).includes(compare)
  if (!fits) problems.push(`сравнение «${comparisonName(compare, step)}»: период пересёкся бы сам с собой`)
  const view = {
    merchantId,
    range,
    step,
    compare: fits ? compare : undefined,
    hidden,
  }
  return { view, problems }
}

export function writeReportUrl(view: ReportView, { today, merchantIds }: UrlContext): string {
  const params = new URLSearchParams()
  const usual = defaultRange(today)
  if (view.merchantId !== merchantIds[0]) params.set('merchantId', view.merchantId)
  // Both dates are written or neither: half a range would mean another one tomorrow.
  if (view.range.from !== usual.from || view.range.to !== usual.to) {
    params.set('startDate', view.range.from)
    params.set('endDate', view.range.to)
  }
  if (view.step !== 'month') params.set('step', view.step)
  if (view.compare) params.set('compare', view.compare)
  if (view.hidden.length > 0) params.set('hide', view.hidden.join(','))
  return params.toString().replaceAll('%2C', ',')
}

function parseSeries(text: string): SeriesId[] | null {
  const named = new Set(text.split(','))
  const ids = seriesIds.filter((id) => named.has(id))
  return ids.length === named.size && ids.length < seriesIds.length ? ids : null
}
