import { type CallAnswer, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import {
  type Column,
  chakra,
  DataTable,
  EmptyState,
  LoadFailure,
  Pagination,
  Stack,
  Text,
  TruncatedMiddle,
} from '@cabinet/shared/ui'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useMemo } from 'react'
import { ordersWidth, periodWidth, typeColumns } from '../registers/file-columns.ts'
import { periodInName } from '../registers/file-name.ts'
import { OrdersLink } from '../registers/orders-link.tsx'
import { Period } from '../registers/period.tsx'
import { happenedOf } from '../registers/register-rows.ts'
import { statementLink } from './link.ts'

interface CardsPanelProps {
  merchantId: string
  page: number
  hrefFor: (page: number) => string
}

/** Weekly statements of payments by card. */
export function CardsPanel({ merchantId, page, hrefFor }: CardsPanelProps) {
  const statements = useStatements(merchantId, page)
  const { data, error, isPlaceholderData } = statements
  const columns = useMemo(() => columnsFor(merchantId), [merchantId])
  if (error && !data) return <LoadFailure query={statements} />
  const totalPages = data ? Math.ceil(data.total / data.limit) : 1
  return (
    <Stack>
      <DataTable
        caption="Реестр оплаты картой"
        columns={columns}
        rows={data?.data}
        rowKey={({ start_date }) => start_date}
        refetching={isPlaceholderData}
        skeletonRows={statementsPerPage}
        empty={
          <EmptyState
            title="Оплат картой ещё не было"
            text="Реестр появляется по понедельникам за неделю, в которой покупатели платили картой."
          />
        }
      />
      {totalPages > 1 && <Pagination page={page} totalPages={totalPages} hrefFor={hrefFor} />}
    </Stack>
  )
}

const FileLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '44px', md: '28px' },
    // The name gets the remaining width of the table.
    width: { base: '100%', md: '0', xl: 'auto' },
    minWidth: { base: '0', md: '100%', xl: '0' },
    '&& > .ui-middle': { flexGrow: { base: 1, md: 0 }, minWidth: '0' },
    maxWidth: '100%',
    color: 'accent.fg',
    borderRadius: 'sm',
    '&:hover': { textDecoration: 'underline' },
    '& > svg': { width: '20px', height: '20px', flexShrink: 0 },
  },
})

const columnsFor = (merchantId: string): readonly Column<Statement>[] => [
  {
    key: 'period',
    header: 'Период',
    width: periodWidth,
    half: 'start',
    cell: ({ start_date, end_date }) => <Period start={start_date} end={end_date} />,
  },
  {
    key: 'file',
    header: 'Файл',
    width: 'auto',
    half: 'both',
    cell: ({ file }) => <StatementFile file={file} />,
  },
  {
    key: 'orders',
    header: 'Заказы',
    width: ordersWidth,
    half: 'both',
    cell: ({ orders, amount, returns, corrections, paid, start_date: start, end_date: end }) => (
      <OrdersLink
        {...{ merchantId, orders, amount, start, end }}
        register="cards"
        happened={happenedOf(returns, corrections, paid)}
      />
    ),
  },
  ...typeColumns('end', () => 'Реестр оплаты картой'),
]

function StatementFile({ file }: { file: Statement['file'] }) {
  const link = statementLink(file.link, location)
  if (link === undefined) return <Text tone="muted">{file.name}: недопустимая ссылка</Text>
  return (
    <FileLink
      href={link.href}
      // A browser ignores the name of another host's file.
      {...(link.foreign
        ? { target: '_blank', rel: 'noopener noreferrer' }
        : { download: file.name, rel: 'noreferrer' })}
    >
      <FileSpreadsheet aria-hidden />
      <TruncatedMiddle text={file.name} tail={periodInName(file.name)} />
    </FileLink>
  )
}

const statementsKey = 'GET /accounting/v1/merchants/{id}/mall-statement-reports'

type Statement = CallAnswer<typeof statementsKey>['data'][number]

const statementsPerPage = 20
const refreshMs = 20 * 60_000

/** Loads a page of a merchant's statements; the previous one stays meanwhile (`isPlaceholderData`). */
function useStatements(merchantId: string, page: number) {
  return useQuery({
    ...queryFor(statementsKey, { params: { id: merchantId }, query: { page, limit: statementsPerPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}
