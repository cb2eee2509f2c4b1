import { download } from '@cabinet/shared/api'
import { useCan } from '@cabinet/shared/auth'
import {
  Box,
  DateRangeInput,
  DownloadButton,
  Field,
  FilterBar,
  Input,
  NativeSelect,
  useDownload,
  useFilterDraft,
} from '@cabinet/shared/ui'
import { dateProblems } from '../list-address.ts'
import { type LogFilters, logAddress, logFilters } from './filters.ts'
import { securityKindOptions } from './kind-options.ts'

interface LogFilterBarProps {
  applied: LogFilters
  today: string
  onApply: (filters: LogFilters) => void
}

export function LogFilterBar({ applied, today, onApply }: LogFilterBarProps) {
  const { draft, edit, pick, problems, isDirty, apply, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: (filters) => dateProblems(filters, today),
    clean: (filters) => ({ ...filters, person: filters.person.trim() }),
  })
  const mayRelease = useCan('MANAGE_RELEASES')
  const kinds = securityKindOptions.filter(({ value }) => mayRelease || value !== 'releases')
  const excel = useDownload()
  const startExcel = () =>
    void excel.start((options) =>
      download('GET /users/api/v1/security-log/report', {
        query: logFilters(applied),
        fallbackName: 'Журнал безопасности.xlsx',
        ...options,
      }),
    )
  return (
    <FilterBar
      activeCount={logAddress.count(applied)}
      isDirty={isDirty}
      onApply={() => apply()}
      onReset={() => reset(logAddress.none)}
      actions={
        <DownloadButton download={excel} progressLabel="Выгрузка в Excel" onStart={startExcel}>
          Скачать Excel
        </DownloadButton>
      }
    >
      <Field label="Кто">
        <Input
          type="search"
          autoComplete="off"
          maxLength={254}
          value={draft.person}
          onChange={({ currentTarget }) => edit({ person: currentTarget.value })}
        />
      </Field>
      <Field label="Что">
        <NativeSelect
          value={draft.kind}
          options={kinds}
          onChange={(value) =>
            pick({ kind: securityKindOptions.find((option) => option.value === value)?.value ?? '' })
          }
        />
      </Field>
      <Box minWidth={{ md: '300px' }}>
        <DateRangeInput
          fromLabel="С"
          toLabel="По"
          value={{ from: draft.from, to: draft.to }}
          today={today}
          onChange={({ from, to }) => edit({ from, to })}
          errors={problems}
        />
      </Box>
    </FilterBar>
  )
}
