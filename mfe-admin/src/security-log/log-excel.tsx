import { download } from '@cabinet/shared/api'
import { DownloadButton, useDownload } from '@cabinet/shared/ui'
import { type LogFilters, logAddress } from './filters.ts'

export function LogExcel({ filters }: { filters: LogFilters }) {
  const excel = useDownload()
  const start = () =>
    void excel.start((options) =>
      download('GET /users/api/v1/security-log/report', {
        query: logAddress.query(filters),
        fallbackName: 'Журнал безопасности.xlsx',
        ...options,
      }),
    )
  return (
    <DownloadButton download={excel} progressLabel="Выгрузка в Excel" onStart={start}>
      Скачать Excel
    </DownloadButton>
  )
}
