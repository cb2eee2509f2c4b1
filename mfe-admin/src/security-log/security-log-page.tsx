import { download, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import {
  AddressProblems,
  EmptyState,
  ExcelButton,
  LoadFailure,
  NothingFound,
  PageHeader,
  Pagination,
  Stack,
} from '@cabinet/shared/ui'
import { ListFilters } from '../list-filters.tsx'
import { securityLogPath } from '../paths.ts'
import { useListView } from '../use-list-view.ts'
import { eventsOnPage, logAddress, maxPage } from './filters.ts'
import { IntegrityNote } from './integrity-note.tsx'
import { LogTable } from './log-table.tsx'

export function SecurityLogPage() {
  const { view, problems, today, hrefOf, filterBy, clearProblems } = useListView(securityLogPath, logAddress)
  const page = Math.min(view.page, maxPage)
  const query = useQuery({
    ...queryFor('GET /users/api/v1/security-log', {
      query: { ...logAddress.query(view.filters), lim: eventsOnPage, page },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isPlaceholderData, refetch } = query
  const totalPages = Math.min(maxPage, Math.ceil((data?.total ?? 0) / eventsOnPage))
  const nothing =
    logAddress.count(view.filters) > 0 ? (
      <NothingFound onReset={() => filterBy(logAddress.none, refetch)} />
    ) : (
      <EmptyState title="Записей пока нет" />
    )
  return (
    <Stack>
      <PageHeader title="Журнал безопасности" />
      <AddressProblems problems={problems} onClear={clearProblems} />
      <ListFilters
        address={logAddress}
        applied={view.filters}
        today={today}
        onApply={(filters) => filterBy(filters, refetch)}
        period={{ width: '300px' }}
        actions={
          <ExcelButton
            fetchFile={(options) =>
              download('GET /users/api/v1/security-log/report', {
                query: logAddress.query(view.filters),
                fallbackName: 'Журнал безопасности.xlsx',
                ...options,
              })
            }
          />
        }
      />
      <IntegrityNote />
      {error && data === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <>
          <LogTable events={data?.items} refetching={isPlaceholderData} empty={nothing} />
          <Pagination page={page} totalPages={totalPages} hrefFor={hrefOf} />
        </>
      )}
    </Stack>
  )
}
