import { download } from '@cabinet/shared/api'
import { fileSize } from '@cabinet/shared/format'
import { Button, chakra, ProgressBar, Spinner, useDownload } from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useRetry } from './queries.ts'
import type { RegisterRow } from './register-rows.ts'

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

export function FileCell({ row, merchantId }: { row: RegisterRow; merchantId: string }) {
  const retry = useRetry(merchantId)
  if (row.file !== undefined) return <ReadyFile file={row.file} />
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

function ReadyFile({ file: { id, name, size } }: { file: NonNullable<RegisterRow['file']> }) {
  const { progress, start, cancel } = useDownload()
  const fetchFile = () =>
    start((options) =>
      download('GET /accounting/v1/apps-unloading-download-file/{fileId}', {
        params: { fileId: id },
        fallbackName: name,
        ...options,
      }),
    )
  return (
    <Line>
      <FileButton type="button" onClick={() => void fetchFile()} aria-busy={progress !== null}>
        <FileSpreadsheet aria-hidden />
        {name}
      </FileButton>
      <Size>{fileSize(size)}</Size>
      {progress !== null && (
        <>
          <chakra.div width="80px">
            <ProgressBar label={`Загрузка: ${name}`} value={size === 0 ? 0 : progress.received / size} />
          </chakra.div>
          <Button onClick={cancel}>Отменить</Button>
        </>
      )}
    </Line>
  )
}
