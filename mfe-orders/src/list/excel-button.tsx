import { Box, Button, ProgressBar, Row, Text } from '@cabinet/shared/ui'
import FileDown from 'lucide-react/icons/file-down'
import { fileSize } from './file-size.ts'
import type { ReportQuery } from './query.ts'
import { useOrdersExport } from './use-orders-export.ts'

/** «Скачать Excel»: the orders that the screen filters, all pages of them; progress and a way out while it runs. */
export function ExcelButton({ query }: { query: ReportQuery }) {
  const { progress, start, abort } = useOrdersExport()
  if (progress === null) {
    return (
      <Button icon={<FileDown />} onClick={() => void start(query)}>
        Скачать Excel
      </Button>
    )
  }
  const { received, total } = progress
  return (
    <Row gap="3">
      <Box width="160px">
        <Text size="xs" tone="muted" numeric>
          {received === 0 ? 'Готовим файл…' : `Получено ${fileSize(received)}`}
        </Text>
        <ProgressBar label="Выгрузка в Excel" value={total === null ? undefined : received / total} />
      </Box>
      <Button onClick={abort}>Отменить выгрузку</Button>
    </Row>
  )
}
