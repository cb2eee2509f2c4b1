import { download, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import { formatTime, zoneName } from '@cabinet/shared/format'
import { Banner, DataTable, ExcelButton, Pagination, Text } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { ListPage } from '../list-page.tsx'
import { securityLogPath } from '../paths.ts'
import { useListView } from '../use-list-view.ts'
import { columns } from './columns.tsx'
import { logAddress } from './filters.ts'
import { asSingleRow, foldSignIns } from './fold-sign-ins.ts'

const title = 'Журнал безопасности'
const eventsOnPage = 25
const report = 'GET /users/api/v1/security-log/report'

export function LogPage() {
  const list = useListView(securityLogPath, logAddress)
  const filters = logAddress.query(list.view.filters)
  const { page } = list.view
  const query = useQuery({
    ...queryFor('GET /users/api/v1/security-log', { query: { ...filters, lim: eventsOnPage, page } }),
    placeholderData: keepPreviousData,
  })
  const file = { query: filters, fallbackName: `${title}.xlsx` }
  const { items, total = 0 } = query.data ?? {}
  // The filter of sign-ins shows each of them.
  const isFolded = filters.kind !== 'sign-in'
  const rows = useMemo(
    () => items && (isFolded ? foldSignIns(items) : items.map(asSingleRow)),
    [items, isFolded],
  )
  return (
    <ListPage
      title={title}
      list={list}
      query={query}
      period={{ width: '300px' }}
      actions={<ExcelButton fetchFile={(options) => download(report, { ...file, ...options })} />}
      note={<IntegrityNote />}
      emptyTitle="Записей пока нет"
    >
      {(empty) => (
        <>
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            refetching={query.isPlaceholderData}
            skeletonRows={eventsOnPage}
            empty={empty}
          />
          <Pagination page={page} totalPages={Math.ceil(total / eventsOnPage)} hrefFor={list.hrefOf} />
        </>
      )}
    </ListPage>
  )
}

/** Shows whether the records are unchanged, and the time of the check. */
function IntegrityNote() {
  const zone = useBusinessZone()
  const { data, error } = useQuery(queryFor('GET /users/api/v1/security-log/integrity'))
  const checked = data && `проверено в ${formatTime(data.checkedAt, zone)} по времени ${zoneName(zone)}`
  if (data?.intact === false)
    return (
      <Banner tone="error">
        Записи изменены или удалены в обход кабинета, {checked}. Сообщите службе безопасности банка.
      </Banner>
    )
  const unknown = error ? 'Целостность записей проверить не удалось' : 'Проверяем целостность записей…'
  return (
    <Text tone="muted" role="status" numeric>
      {checked ? `Записи целы, ${checked}` : unknown}
    </Text>
  )
}
