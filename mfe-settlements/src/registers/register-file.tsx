import { describeError, download } from '@cabinet/shared/api'
import { Button, chakra, ProgressBar, Text, TruncatedMiddle, useDownload } from '@cabinet/shared/ui'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'
import { periodInName } from './file-name.ts'
import { Line } from './line.ts'
import type { RegisterFile as File } from './register-rows.ts'

const FileButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minWidth: '0',
    maxWidth: '100%',
    // On a phone the name has the whole line.
    flexGrow: { base: 1, md: 0 },
    '&& > .ui-middle': { flexGrow: { base: 1, md: 0 }, minWidth: '0' },
    minHeight: { base: '44px', md: '32px' },
    textAlign: 'start',
    color: 'accent.fg',
    cursor: 'pointer',
    borderRadius: 'sm',
    '&:hover': { textDecoration: 'underline' },
    '& > svg': { width: '20px', height: '20px', flexShrink: 0 },
  },
})

/** A downloadable file with its progress and failure beside it. */
export function RegisterFile({ file: { id, name, size } }: { file: File }) {
  const { progress, start, cancel } = useDownload()
  const [failure, setFailure] = useState<ReturnType<typeof describeError>>()
  const fetchFile = () => {
    setFailure(undefined)
    const fetching: Parameters<typeof start>[0] = (options) =>
      download('GET /accounting/v1/apps-unloading-download-file/{fileId}', {
        params: { fileId: id },
        fallbackName: name,
        ...options,
      })
    void start(fetching, (error) => setFailure(describeError(error)))
  }
  return (
    <Line width={{ base: '100%', md: '0', xl: 'auto' }}>
      <FileButton type="button" aria-busy={progress !== null} onClick={fetchFile}>
        <FileSpreadsheet aria-hidden />
        <TruncatedMiddle text={name} tail={periodInName(name)} />
      </FileButton>
      {progress !== null && (
        <>
          <chakra.div width="80px" flexShrink="0">
            <ProgressBar label={`Загрузка: ${name}`} value={size === 0 ? 0 : progress.received / size} />
          </chakra.div>
          <Button size="sm" onClick={cancel}>
            Отменить
          </Button>
        </>
      )}
      {failure && (
        <>
          <Text size="xs" tone="danger" role="alert" title={failure.message}>
            {failure.message}
            {failure.requestId && ` Код обращения: ${failure.requestId}`}
          </Text>
          <Button size="sm" icon={<RotateCw />} onClick={fetchFile}>
            Повторить
          </Button>
        </>
      )}
    </Line>
  )
}
