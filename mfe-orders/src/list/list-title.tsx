import { download } from '@cabinet/shared/api'
import { useBusinessZone, useCan } from '@cabinet/shared/auth'
import { countOf, formatTime, zoneName } from '@cabinet/shared/format'
import {
  chakra,
  ExcelButton,
  type FetchFile,
  Flex,
  IconButton,
  narrowQuery,
  PageHeader,
  Row,
  Skeleton,
  Text,
  useMedia,
} from '@cabinet/shared/ui'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { shortName } from './columns.tsx'
import { reportQuery } from './query.ts'
import type { ListView } from './view.ts'

interface ListSummaryProps {
  total: number | undefined
  /** The total is a lower bound: the server stops counting such a filter. */
  isBounded?: boolean | undefined
  /** Ms; 0 while rows of other filters are shown. */
  updatedAt: number
  refreshing: boolean
  onRefresh: () => void
}

function ListSummary({ total, isBounded = false, updatedAt, refreshing, onRefresh }: ListSummaryProps) {
  const zone = useBusinessZone()
  const narrow = useMedia(narrowQuery)
  return (
    <Row minHeight={{ base: '16px', md: '32px' }}>
      {total === undefined ? (
        // The text's own width, because a wider one would wrap on a phone.
        <Skeleton width={{ base: '150px', md: '248px' }} height="14px" />
      ) : (
        <Text tone="muted" numeric role="status" {...(narrow && { size: 'xs' })}>
          {isBounded && 'больше '}
          {countOf(total, 'заказ', 'заказа', 'заказов')} ·{' '}
          {updatedAt === 0
            ? 'обновляем…'
            : narrow
              ? `${formatTime(new Date(updatedAt), zone)} ${zoneName(zone)}`
              : `обновлено в ${formatTime(new Date(updatedAt), zone)} по времени ${zoneName(zone)}`}
        </Text>
      )}
      {!narrow && <RefreshButton refreshing={refreshing} onRefresh={onRefresh} />}
    </Row>
  )
}

function RefreshButton({ refreshing, onRefresh }: Pick<ListSummaryProps, 'refreshing' | 'onRefresh'>) {
  return (
    <IconButton
      size="sm"
      label="Обновить список"
      icon={<RefreshCw />}
      loading={refreshing}
      onClick={onRefresh}
    />
  )
}

interface ListTitleProps extends Pick<ListSummaryProps, 'refreshing' | 'onRefresh'> {
  /** The partner in a phone's title. */
  partner: string | undefined
  /** Absent when the list has failed. */
  summary: Omit<ListSummaryProps, 'refreshing' | 'onRefresh'> | undefined
  chips: ReactNode
  /** A phone's other actions. */
  menu: ReactNode
}

/** The title with the number of orders; beside it the filters' chips, on a phone the list's other actions. */
export function ListTitle({ partner, summary, chips, menu, ...refresh }: ListTitleProps) {
  const narrow = useMedia(narrowQuery)
  return (
    <Title>
      <PageHeader
        title={partner ? `Заказы · ${shortName(partner)}` : 'Заказы'}
        documentTitle="Заказы"
        aside={summary && <ListSummary {...summary} {...refresh} />}
        actions={
          narrow ? (
            <Flex>
              <RefreshButton {...refresh} />
              {menu}
            </Flex>
          ) : (
            chips
          )
        }
      />
    </Title>
  )
}

/** On a phone the partner, the count and two icons share 40 px. */
const Title = chakra('div', {
  base: {
    md: { display: 'contents' },
    mdDown: {
      '& > header': { flexWrap: 'nowrap', minHeight: '40px', columnGap: '1' },
      '& > header > div:first-of-type': { display: 'block' },
      '& > header > div:last-of-type': { flexGrow: 0, flexShrink: 0, my: '-2px', me: '-2' },
      '& h1': {
        fontSize: 'lg',
        lineHeight: 'lg',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      },
    },
  },
})

export const fetchExcel =
  (view: ListView): FetchFile =>
  (options) =>
    download('GET /uchet-accounting/application-report', {
      query: reportQuery(view),
      fallbackName: 'Заказы.xlsx',
      ...options,
    })

export function ListExcel({ view }: { view: ListView }) {
  return useCan('EXPORT_ORDERS') ? <ExcelButton fetchFile={fetchExcel(view)} /> : null
}
