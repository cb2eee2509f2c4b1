import { keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { useToday } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import { EmptyState, LoadFailure, NothingFound, PageHeader, Pagination, Stack } from '@cabinet/shared/ui'
import { securityLogPath } from '../paths.ts'
import {
  countFilters,
  eventsOnPage,
  type LogFilters,
  lastPage,
  logFilters,
  noFilters,
  readLogUrl,
  writeLogUrl,
} from './filters.ts'
import { IntegrityNote } from './integrity-note.tsx'
import { LogFilterBar } from './log-filters.tsx'
import { LogTable } from './log-table.tsx'

export function SecurityLogPage() {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const today = useToday()
  const view = readLogUrl(new URLSearchParams(search), today)
  const query = useQuery({
    ...queryFor('GET /users/api/v1/security-log', {
      query: { ...logFilters(view.filters), lim: eventsOnPage, page: view.page },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData, refetch } = query
  const hrefOf = (page: number) => `${securityLogPath}${writeLogUrl({ ...view, page })}`
  const filterBy = (filters: LogFilters) => {
    const next = writeLogUrl({ filters, page: 1 })
    if (next === writeLogUrl(view)) void refetch()
    else navigate(`${securityLogPath}${next}`)
  }
  const totalPages = Math.min(lastPage, Math.ceil((data?.total ?? 0) / eventsOnPage))
  const nothing =
    countFilters(view.filters) > 0 ? (
      <NothingFound onReset={() => filterBy(noFilters)} />
    ) : (
      <EmptyState title="Записей пока нет" />
    )
  return (
    <Stack>
      <PageHeader title="Журнал безопасности" />
      <LogFilterBar applied={view.filters} today={today} onApply={filterBy} />
      <IntegrityNote />
      {error && data === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <>
          <LogTable events={data?.items} refetching={isPlaceholderData} empty={nothing} />
          <Pagination page={view.page} totalPages={totalPages} hrefFor={hrefOf} />
        </>
      )}
    </Stack>
  )
}
