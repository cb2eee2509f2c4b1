import { download } from '@cabinet/shared/api'
import { useCan } from '@cabinet/shared/auth'
import {
  chakra,
  DownloadButton,
  ExcelButton,
  type FetchFile,
  Flex,
  MoreMenu,
  narrowQuery,
  PageHeader,
  useDownload,
  useMedia,
} from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { shortName } from './columns.tsx'
import { ListSummary, type ListSummaryProps, RefreshButton } from './list-summary.tsx'
import { reportQuery } from './query.ts'
import type { ListView } from './view.ts'

interface ListTitleProps extends Pick<ListSummaryProps, 'refreshing' | 'onRefresh'> {
  view: ListView
  /** The partner in a phone's title. */
  partner: string | undefined
  /** Absent when the list has failed. */
  summary: Omit<ListSummaryProps, 'refreshing' | 'onRefresh'> | undefined
  chips: ReactNode
}

/** The title with the number of orders; beside it the filters' chips, on a phone the list's other actions. */
export function ListTitle({ view, partner, summary, chips, ...refresh }: ListTitleProps) {
  const narrow = useMedia(narrowQuery)
  const mayExport = useCan('EXPORT_ORDERS')
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
              {mayExport && <ExcelMenu view={view} />}
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

const fetchExcel =
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

/** Excel behind a phone's dots; during the download the button that shows and cancels it. */
function ExcelMenu({ view }: { view: ListView }) {
  const excel = useDownload()
  const text = 'Скачать Excel'
  const start = () => void excel.start(fetchExcel(view))
  if (excel.progress === null)
    return (
      <MoreMenu label="Другие действия со списком" items={[{ key: 'excel', label: text, onSelect: start }]} />
    )
  return (
    <DownloadButton download={excel} progressLabel="Выгрузка в Excel">
      {text}
    </DownloadButton>
  )
}
