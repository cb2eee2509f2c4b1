import { Button, chakra, ProgressBar, Spinner } from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { fileSize } from '../file-size.ts'
import type { RegisterRow } from './register-rows.ts'
import { useFileDownload } from './use-file-download.ts'
import { useRetry } from './use-registers.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '2',
    minWidth: '0',
    '& > svg': { width: '16px', height: '16px', flexShrink: 0 },
  },
})
const FileButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '44px', md: '28px' },
    textAlign: 'start',
    overflowWrap: 'anywhere',
    color: 'accent.fg',
    cursor: 'pointer',
    borderRadius: 'sm',
    '&:hover': { textDecoration: 'underline' },
    '& > svg': { width: '20px', height: '20px', flexShrink: 0 },
  },
})
const Size = chakra('span', { base: { color: 'fg.muted', whiteSpace: 'nowrap' } })

/** A register in its state: ready to be fetched, being made, or failed with «Повторить». */
export function FileCell({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const { progress, start, abort } = useFileDownload(row.file)
  const retry = useRetry(merchantId)
  if (row.file !== undefined)
    return (
      <Line>
        <FileButton type="button" onClick={() => void start()} aria-busy={progress !== undefined}>
          <FileSpreadsheet aria-hidden />
          {row.file.name}
        </FileButton>
        <Size>{fileSize(row.file.size)}</Size>
        {progress !== undefined && (
          <>
            <chakra.div width="80px">
              <ProgressBar label={`Загрузка: ${row.file.name}`} value={progress} />
            </chakra.div>
            <Button onClick={abort}>Отменить</Button>
          </>
        )}
      </Line>
    )
  if (row.state === 'failed')
    return (
      <Line>
        <CircleAlert aria-hidden />
        Не удалось сформировать
        <Button icon={<RotateCw />} loading={retry.isPending} onClick={() => retry.mutate(row.unloadingId)}>
          Повторить
        </Button>
      </Line>
    )
  return (
    <Line>
      <Spinner decorative />
      Формируется…
    </Line>
  )
}
