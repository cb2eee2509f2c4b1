import { useBusinessZone } from '@cabinet/shared/auth'
import { readAddress, useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import {
  AddressProblems,
  Box,
  type Column,
  DataTable,
  DateTime,
  EmptyState,
  LoadFailure,
} from '@cabinet/shared/ui'
import { integrationsOf } from '../paths.ts'
import { LogPages, readBefore } from './log-pages.tsx'
import { useKeyCalls } from './queries.ts'

type Entry = NonNullable<ReturnType<typeof useKeyCalls>['data']>['items'][number]

const columns: readonly Column<Entry>[] = [
  { key: 'at', header: 'Время', width: '112px', half: 'start', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'call',
    header: 'Вызов',
    width: 'auto',
    half: 'both',
    cell: ({ call }) => (
      <Box fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
        {call}
      </Box>
    ),
  },
  { key: 'status', header: 'Код', width: '72px', numeric: true, half: 'end', cell: ({ status }) => status },
  { key: 'ms', header: 'Мс', width: '72px', numeric: true, half: 'start', cell: ({ ms }) => ms },
  {
    key: 'request',
    header: 'Код запроса',
    width: '32%',
    half: 'both',
    cell: ({ requestId }) => (
      <Box fontFamily="mono" fontSize="xs" overflowWrap="anywhere">
        {requestId}
      </Box>
    ),
  },
]

const Moment = ({ at }: { at: string }) => <DateTime at={at} zone={useBusinessZone()} />

/** The calls of a key in the last 30 days. */
export function KeyCalls({ id, merchantId }: { id: number; merchantId: string }) {
  const { problems, read } = readAddress(new URLSearchParams(useLocation().search))
  const before = readBefore(read)
  const navigate = useNavigateInPlace()
  const query = useKeyCalls(id, before)
  const { items, next = null } = query.data ?? {}
  if (query.error && items === undefined) return <LoadFailure query={query} />
  return (
    <>
      <AddressProblems
        problems={problems}
        onClear={() => navigate(integrationsOf(merchantId, { key: id }))}
      />
      <DataTable
        caption="Вызовы ключа"
        columns={columns}
        rows={items}
        rowKey={({ id }) => String(id)}
        refetching={query.isPlaceholderData}
        empty={<EmptyState title="Вызовов пока нет" text="Журнал хранит последние 30 дней." />}
      />
      <LogPages
        isFirst={before === undefined}
        next={next}
        hrefOf={(to) => `${integrationsOf(merchantId, { key: id })}${to && `&before=${to}`}`}
      />
    </>
  )
}
