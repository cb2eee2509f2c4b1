import { DownloadButton } from './download-button.tsx'
import { type FetchFile, useDownload } from './use-download.ts'

/** Downloads an Excel file. @param canStart false when the page has shown why not */
export function ExcelButton(props: { fetchFile: FetchFile; canStart?: () => boolean; children?: string }) {
  const { fetchFile, canStart = () => true, children = 'Скачать Excel' } = props
  const excel = useDownload()
  return (
    <DownloadButton
      download={excel}
      progressLabel="Выгрузка в Excel"
      onStart={() => canStart() && void excel.start(fetchFile)}
    >
      {children}
    </DownloadButton>
  )
}
