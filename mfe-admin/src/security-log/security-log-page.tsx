import { download, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { ExcelButton, Pagination } from '@cabinet/shared/ui'
import { ListPage } from '../list-page.tsx'
import { securityLogPath } from '../paths.ts'
import { useListView } from '../use-list-view.ts'
import { eventsOnPage, logAddress, maxPage } from './filters.ts'
import { IntegrityNote } from './integrity-note.tsx'
import { LogTable } from './log-table.tsx'

export function SecurityLogPage() {
  const list = useListView(securityLogPath, logAddress)
  const filters = logAddress.query(list.view.filters)
  const page = Math.min(list.view.page, maxPage)
  const query = useQuery({
    ...queryFor('GET /users/api/v1/security-log', { query: { ...filters, lim: eventsOnPage, page } }),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const totalPages = Math.min(maxPage, Math.ceil((data?.total ?? 0) / eventsOnPage))
  return (
    <ListPage
      title="Журнал безопасности"
      list={list}
      query={query}
      period={{ width: '300px' }}
      actions={
        <ExcelButton
          fetchFile={(options) =>
            download('GET /users/api/v1/security-log/report', {
              query: filters,
              fallbackName: 'Журнал безопасности.xlsx',
              ...options,
            })
          }
        />
      }
      note={<IntegrityNote />}
      emptyTitle="Записей пока нет"
    >
      {(empty) => (
        <>
          <LogTable events={data?.items} refetching={isPlaceholderData} empty={empty} />
          <Pagination page={page} totalPages={totalPages} hrefFor={list.hrefOf} />
        </>
      )}
    </ListPage>
  )
}
