import { download } from '@cabinet/shared/api'
import {
  Box,
  DateRangeInput,
  ExcelButton,
  Field,
  FilterBar,
  NativeSelect,
  rangeProblems,
  shortToastMs,
  toast,
  useFilterDraft,
} from '@cabinet/shared/ui'
import { type DayRange, formatRange } from '../numbers/buckets.ts'
import { reportQuery } from '../numbers/queries.ts'
import {
  comparisonName,
  comparisonsOf,
  countDays,
  fitView,
  type MerchantChoice,
  type ReportFilters,
} from './view.ts'

const bothDatesRequired = 'Укажите даты начала и окончания'

const maxDays = 3652

/** Returns the problems of a range by field; empty for a valid one. */
function draftProblems(range: DayRange, today: string): { from?: string; to?: string } {
  if (range.from === '' || range.to === '')
    return {
      ...(range.from === '' && { from: bothDatesRequired }),
      ...(range.to === '' && { to: bothDatesRequired }),
    }
  const problems = rangeProblems(range, { max: today, today })
  if (Object.keys(problems).length > 0 || countDays(range) <= maxDays) return problems
  return { from: 'Период не может быть длиннее 10 лет' }
}

interface ReportFilterBarProps {
  applied: ReportFilters
  usual: ReportFilters
  today: string
  merchants: readonly MerchantChoice[]
  onApply: (filters: ReportFilters) => void
}

export function ReportFilterBar({ applied, usual, today, merchants, onApply }: ReportFilterBarProps) {
  const { draft, edit, pick, problems, isDirty, check, apply, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: ({ range }) => draftProblems(range, today),
  })
  const { from, to } = applied.range
  const offered = comparisonsOf(draft.range, draft.step)
  const changed = from !== usual.range.from || to !== usual.range.to
  const active =
    Number(applied.merchantId !== usual.merchantId) + Number(changed) + Number(applied.compare !== undefined)

  const hasDates = () => {
    if (draft.range.from !== '' && draft.range.to !== '') return true
    check()
    toast.error(bothDatesRequired, { duration: shortToastMs })
    return false
  }
  return (
    <FilterBar
      activeCount={active}
      isDirty={isDirty}
      onApply={() => apply()}
      onReset={() => reset(usual)}
      actions={
        <ExcelButton
          canStart={hasDates}
          fetchFile={(options) =>
            download('GET /accounting/v1/merchants/{id}/dashboard/report', {
              params: { id: applied.merchantId },
              query: { ...applied.range, ...reportQuery(applied) },
              fallbackName: `Аналитика ${formatRange(applied.range)}.xlsx`,
              ...options,
            })
          }
        />
      }
    >
      {merchants.length > 1 && (
        <Field label="Партнёр">
          <NativeSelect
            value={draft.merchantId}
            options={merchants.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(merchantId) => pick({ merchantId })}
          />
        </Field>
      )}
      <Box minWidth={{ md: '300px' }}>
        <DateRangeInput
          value={draft.range}
          today={today}
          required
          onChange={(range) => edit(fitView({ ...draft, range }))}
          {...((problems.from || problems.to) && { errors: problems })}
        />
      </Box>
      <Field label="Сравнение">
        <NativeSelect
          value={draft.compare ?? ''}
          options={[
            { value: '', label: 'Нет' },
            ...offered.map((id) => ({ value: id, label: comparisonName(id, draft.step) })),
          ]}
          onChange={(value) => pick({ compare: offered.find((id) => id === value) })}
        />
      </Field>
    </FilterBar>
  )
}
