import { Box, Button, ProgressBar, VisuallyHidden } from '@cabinet/shared/ui'
import FileDown from 'lucide-react/icons/file-down'
import X from 'lucide-react/icons/x'
import { fileSize } from './file-size.ts'
import type { ReportQuery } from './query.ts'
import { useOrdersExport } from './use-orders-export.ts'

/**
 * «Скачать Excel»: the orders that the screen filters, all pages of them. While the file is on its way the same place
 * shows how much has come and stops it.
 */
export function ExcelButton({ query }: { query: ReportQuery }) {
  const { progress, start, abort } = useOrdersExport()
  if (progress === null) {
    return (
      <Button icon={<FileDown />} minWidth="164px" onClick={() => void start(query)}>
        Скачать Excel
      </Button>
    )
  }
  const { received, total } = progress
  return (
    <Box position="relative">
      <Button icon={<X />} minWidth="164px" fontVariantNumeric="tabular-nums" onClick={abort}>
        Отменить
        <VisuallyHidden> выгрузку</VisuallyHidden>
        {received > 0 && ` · ${fileSize(received)}`}
      </Button>
      <Box position="absolute" insetX="2" bottom="1">
        <ProgressBar label="Выгрузка в Excel" value={total === null ? undefined : received / total} />
      </Box>
    </Box>
  )
}
