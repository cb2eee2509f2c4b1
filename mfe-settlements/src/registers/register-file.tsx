import { describeError } from '@cabinet/shared/api'
import { Button, chakra, type FetchFile, ProgressBar, Text, useDownload } from '@cabinet/shared/ui'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useState } from 'react'

/** All texts of a cell in one line of one height; wrapped on narrow screens. */
export const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: { base: 'wrap', xl: 'nowrap' },
    gap: '2',
    minWidth: '0',
    minHeight: '32px',
    whiteSpace: { xl: 'nowrap' },
    '& > svg': { width: '16px', height: '16px', flexShrink: 0 },
    '& > :is(p, span)': {
      minWidth: '0',
      overflow: { xl: 'hidden' },
      textOverflow: 'ellipsis',
      overflowWrap: 'anywhere',
    },
  },
})

const look = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: { base: '2', md: '1', xl: '2' },
  fontSize: { md: 'sm', xl: 'md' },
  minHeight: { base: '44px', md: '32px' },
  px: { base: '3', md: '1.5', xl: '3' },
  borderWidth: '1px',
  borderColor: 'border.strong',
  borderRadius: 'md',
  bg: 'bg.panel',
  fontWeight: 'medium',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { bg: 'bg.muted' },
  '& > svg': { width: '16px', height: '16px', flexShrink: 0, color: 'accent.fg' },
  _print: { borderWidth: '0', px: '0', '& > svg': { display: 'none' } },
} as const
const FileButton = chakra('button', { base: look })
export const FileLink = chakra('a', { base: look })

/** Names a file by its type, which it shows, and its own name. */
export function fileNames(type: string, name: string) {
  return { title: name, 'aria-label': name.startsWith(type) ? name : `${type}: ${name}` }
}

interface RegisterFileProps {
  type: string
  name: string
  /** Bytes. */
  size: number
  fetchFile: FetchFile
}

/** A downloadable file with its progress and failure beside it. */
export function RegisterFile({ type, name, size, fetchFile }: RegisterFileProps) {
  const { progress, start, cancel } = useDownload()
  const [failure, setFailure] = useState<ReturnType<typeof describeError>>()
  const press = () => {
    setFailure(undefined)
    void start(fetchFile, (error) => setFailure(describeError(error)))
  }
  return (
    <Line>
      <FileButton type="button" {...fileNames(type, name)} aria-busy={progress !== null} onClick={press}>
        <FileSpreadsheet aria-hidden />
        {type}
      </FileButton>
      {progress !== null && (
        <>
          <chakra.div width="64px" flexShrink="0">
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
          <Button size="sm" icon={<RotateCw />} onClick={press}>
            Повторить
          </Button>
        </>
      )}
    </Line>
  )
}
