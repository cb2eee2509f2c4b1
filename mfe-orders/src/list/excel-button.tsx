import { Box, Button, ProgressBar, VisuallyHidden } from '@cabinet/shared/ui'
import FileDown from 'lucide-react/icons/file-down'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { fileSize } from './file-size.ts'
import type { ReportQuery } from './query.ts'
import { useOrdersExport } from './use-orders-export.ts'

/**
 * «Скачать Excel»: the orders that the screen filters, all pages of them. While the file is on its way the same button,
 * with its focus and its size, shows how much has come and stops it.
 */
export function ExcelButton({ query }: { query: ReportQuery }) {
  const { progress, start, abort } = useOrdersExport()
  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click must not stop what the first one has started.
    if (detail > 1) return
    if (progress === null) void start(query)
    else abort()
  }
  return (
    <Box position="relative">
      <Button
        icon={progress === null ? <FileDown /> : <X />}
        minWidth={{ md: '164px' }}
        fontVariantNumeric="tabular-nums"
        onClick={press}
      >
        {progress === null ? 'Скачать Excel' : <Running received={progress.received} />}
      </Button>
      {progress !== null && (
        <Box position="absolute" insetX="2" bottom="1">
          <ProgressBar
            label="Выгрузка в Excel"
            value={progress.total === null ? undefined : progress.received / progress.total}
          />
        </Box>
      )}
    </Box>
  )
}

function Running({ received }: { received: number }) {
  return (
    <span>
      Отменить
      <VisuallyHidden> выгрузку</VisuallyHidden>
      {received > 0 && ` · ${fileSize(received)}`}
    </span>
  )
}
