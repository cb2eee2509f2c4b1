import { download } from '@cabinet/shared/api'
import {
  Box,
  DateRangeInput,
  ExcelButton,
  Field,
  FilterBar,
  NativeSelect,
  shortToastMs,
  toast,
  useFilterDraft,
} from '@cabinet/shared/ui'
import { bothDates, draftProblems } from './draft.ts'
import { comparisons, comparisonsOf, type MerchantChoice, type ReportFilters } from './view.ts'

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
  const offered = comparisonsOf(draft.range)
  const changed = from !== usual.range.from || to !== usual.range.to
  const active =
    Number(applied.merchantId !== usual.merchantId) + Number(changed) + Number(applied.compare !== undefined)

  const hasDates = () => {
    if (draft.range.from !== '' && draft.range.to !== '') return true
    check()
    toast.error(bothDates, { duration: shortToastMs })
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
              query: { ...applied.range, ...(applied.compare && { compare: applied.compare }) },
              fallbackName: `Аналитика ${from}—${to}.xlsx`,
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
          onChange={(range) =>
            edit({ range, compare: comparisonsOf(range).find((id) => id === draft.compare) })
          }
          {...((problems.from || problems.to) && { errors: problems })}
        />
      </Box>
      <Field label="Сравнение">
        <NativeSelect
          value={draft.compare ?? ''}
          options={[
            { value: '', label: 'Нет' },
            ...offered.map((id) => ({ value: id, label: comparisons[id] })),
          ]}
          onChange={(value) => pick({ compare: offered.find((id) => id === value) })}
        />
      </Field>
    </FilterBar>
  )
}
