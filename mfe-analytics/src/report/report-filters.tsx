import {
  Box,
  Button,
  DateRangeInput,
  Field,
  FilterBar,
  NativeSelect,
  shortToastMs,
  toast,
} from '@cabinet/shared/ui'
import FileDown from 'lucide-react/icons/file-down'
import { bothDates } from './draft.ts'
import { type Chosen, useDraft } from './use-draft.ts'
import { useExcel } from './use-excel.ts'
import type { MerchantChoice } from './view.ts'

interface ReportFiltersProps {
  applied: Chosen
  /** What «Сбросить» goes back to. */
  usual: Chosen
  today: string
  /** A choice is offered from two on. */
  merchants: readonly MerchantChoice[]
  onApply: (chosen: Chosen) => void
}

/** Partner and range, applied by the button; Excel of what is applied. */
export function ReportFilters({ applied, usual, today, merchants, onApply }: ReportFiltersProps) {
  const { draft, edit, problems, check, reset } = useDraft(applied, today)
  const excel = useExcel()
  const { from, to } = applied.range
  const changed = from !== usual.range.from || to !== usual.range.to
  const active = Number(applied.merchantId !== usual.merchantId) + Number(changed)

  const startExcel = () => {
    if (draft.range.from !== '' && draft.range.to !== '') return void excel.start(applied)
    check()
    toast.error(bothDates, { duration: shortToastMs })
  }
  return (
    <FilterBar
      activeCount={active}
      onApply={() => {
        const right = check()
        if (right) onApply(draft)
        return right
      }}
      onReset={() => {
        reset()
        onApply(usual)
      }}
      actions={
        excel.running ? (
          <Button onClick={excel.abort}>Отменить выгрузку</Button>
        ) : (
          <Button icon={<FileDown />} onClick={startExcel}>
            Скачать Excel
          </Button>
        )
      }
    >
      {merchants.length > 1 && (
        <Field label="Партнёр">
          <NativeSelect
            value={draft.merchantId}
            onChange={({ currentTarget }) => edit({ merchantId: currentTarget.value })}
          >
            {merchants.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <Box gridColumn={{ md: 'auto / span 2' }}>
        <DateRangeInput
          value={draft.range}
          today={today}
          required
          onChange={(range) => edit({ range })}
          {...((problems.from || problems.to) && { errors: problems })}
        />
      </Box>
    </FilterBar>
  )
}
