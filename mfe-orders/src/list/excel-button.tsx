import { download } from '@cabinet/shared/api'
import { DownloadButton, narrowQuery, useDownload, useMedia } from '@cabinet/shared/ui'
import type { ReportQuery } from './query.ts'

export function ExcelButton({ query }: { query: ReportQuery }) {
  const excel = useDownload()
  const narrow = useMedia(narrowQuery)
  const start = () =>
    void excel.start((options) =>
      download('GET /uchet-accounting/application-report', {
        query,
        fallbackName: 'Заказы.xlsx',
        ...options,
      }),
    )
  return (
    <DownloadButton download={excel} progressLabel="Выгрузка в Excel" onStart={start}>
      {narrow ? 'Excel' : 'Скачать Excel'}
    </DownloadButton>
  )
}
