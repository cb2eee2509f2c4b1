import { useCan } from '@cabinet/shared/auth'
import { DownloadButton, MoreMenu, useDownload } from '@cabinet/shared/ui'
import { fetchExcel } from './list-title.tsx'
import type { ListView } from './view.ts'

/** Excel behind a phone's dots; during the download the button that shows and cancels it. */
export function ExcelMenu({ view }: { view: ListView }) {
  const excel = useDownload()
  const mayExport = useCan('EXPORT_ORDERS')
  const text = 'Скачать Excel'
  const start = () => void excel.start(fetchExcel(view))
  if (!mayExport) return null
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
