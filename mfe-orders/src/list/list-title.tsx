import { download } from '@cabinet/shared/api'
import { useCan } from '@cabinet/shared/auth'
import {
  chakra,
  ExcelButton,
  type FetchFile,
  Flex,
  narrowQuery,
  PageHeader,
  useMedia,
} from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { shortName } from './columns.tsx'
import { ListSummary, type ListSummaryProps, RefreshButton } from './list-summary.tsx'
import { reportQuery } from './query.ts'
import type { ListView } from './view.ts'

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
