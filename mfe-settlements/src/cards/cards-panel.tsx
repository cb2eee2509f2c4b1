import { registerTitles } from '@cabinet/contract/order-lists'
import { urlOf } from '@cabinet/contract/web-url'
import {
  type CallAnswer,
  call,
  describeError,
  keepPreviousData,
  queryFor,
  useMutation,
  useQuery,
} from '@cabinet/shared/api'
import {
  type Column,
  DataTable,
  EmptyState,
  LoadFailure,
  Pagination,
  Stack,
  Text,
  toast,
} from '@cabinet/shared/ui'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type MouseEvent, useMemo } from 'react'
import { countColumns, Period, periodWidth } from '../registers/counts.tsx'
import { FileLink, fileNames } from '../registers/register-file.tsx'
import { eventTotalsOf } from '../registers/register-rows.ts'

interface StatementLink {
  readonly href: string
  /** Whether it leads to another host, which opens in a tab of its own. */
  readonly foreign: boolean
}

/** Returns a link by https, except to this very origin; undefined for other schemes and for links with names or passwords. */
export function statementLink(link: string, { origin }: Pick<URL, 'origin'>): StatementLink | undefined {
  const url = urlOf(link)
  if (!url) return undefined
  if (url.username !== '' || url.password !== '') return undefined
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  if (url.origin !== origin) url.protocol = 'https:'
  return { href: url.href, foreign: url.origin !== origin }
}

interface CardsPanelProps {
  merchantId: string
  page: number
  hrefFor: (change: { page: number }) => string
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
        caption={registerTitles.cards}
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
      {totalPages > 1 && (
        <Pagination page={page} totalPages={totalPages} hrefFor={(to) => hrefFor({ page: to })} />
      )}
    </Stack>
  )
}

const columnsFor = (merchantId: string): readonly Column<Statement>[] => [
  {
    key: 'period',
    header: 'Период',
    width: periodWidth,
    half: 'both',
    cell: ({ start_date, end_date }) => <Period start={start_date} end={end_date} />,
  },
  {
    key: 'file',
    header: 'Файл',
    width: 'auto',
    half: 'both',
    cell: ({ file }) => <StatementFile file={file} />,
  },
  ...countColumns(
    ({ returns, corrections, paid, start_date: start, end_date: end, ...statement }: Statement) => ({
      ...{ ...statement, merchantId, start, end },
      register: 'cards',
      happened: eventTotalsOf(returns, corrections, paid),
    }),
    true,
  ),
]

function StatementFile({ file }: { file: Statement['file'] }) {
  const opening = useMutation({
    // The browser opens the link by itself, so the step-up that it needs is asked for before.
    mutationFn: (_: HTMLAnchorElement) => call('GET /accounting/v1/statement-files'),
    onSuccess: (_, anchor) => {
      anchor.dataset.asked = 'true'
      anchor.click()
      delete anchor.dataset.asked
    },
    onError: (error) => void toast.error(describeError(error).message),
  })
  const link = statementLink(file.link, location)
  if (link === undefined) return <Text tone="muted">{file.name}: недопустимая ссылка</Text>
  const ask = (event: MouseEvent<HTMLAnchorElement>) => {
    const { currentTarget: anchor, detail } = event
    if (anchor.dataset.asked === 'true') return
    // The second click of a double click must not open the file again.
    if (detail > 1) return event.preventDefault()
    if (link.foreign) return
    event.preventDefault()
    if (!opening.isPending) opening.mutate(anchor)
  }
  return (
    <FileLink
      {...fileNames(registerTitles.cards, file.name)}
      href={link.href}
      onClick={ask}
      aria-busy={opening.isPending}
      // A browser ignores the name of another host's file.
      {...(link.foreign
        ? { target: '_blank', rel: 'noopener noreferrer' }
        : { download: file.name, rel: 'noreferrer' })}
    >
      <FileSpreadsheet aria-hidden />
      {registerTitles.cards}
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
