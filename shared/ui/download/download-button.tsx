import { chakra } from '@chakra-ui/react/styled-system'
import FileDown from 'lucide-react/icons/file-down'
import X from 'lucide-react/icons/x'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { describeError } from '../../api/errors.ts'
import type { DownloadOptions, DownloadProgress } from '../../api/receive-file.ts'
import { fileSize } from '../../format/text.ts'
import { Button, type ButtonProps } from '../controls/button.tsx'
import { ProgressBar } from '../feedback/progress.tsx'
import { VisuallyHidden } from '../layout/layout.tsx'
import { shortToastMs, toast } from '../toast/toast.ts'

export type FetchFile = (
  options: Required<Pick<DownloadOptions, 'signal' | 'onProgress'>>,
) => Promise<{ name: string }>

export type Download = {
  /** Null without a running download. */
  progress: DownloadProgress | null
  /** Starts a download. @param tell reports a failure in place of a toast */
  start: (fetchFile: FetchFile, tell?: (error: unknown) => void) => Promise<void>
  cancel: () => void
}

const idle: DownloadProgress = { received: 0, total: null }

function showErrorToast(error: unknown): void {
  toast.error(describeError(error).message, { duration: shortToastMs })
}

export function useDownload(): Download {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const running = useRef<AbortController | null>(null)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      running.current?.abort()
    }
  }, [])

  const start = useCallback(async (fetchFile: FetchFile, tell = showErrorToast) => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setProgress(idle)
    try {
      const { name } = await fetchFile({ signal: controller.signal, onProgress: setProgress })
      toast.success(`Файл «${name}» сохранён`)
    } catch (error) {
      if (!controller.signal.aborted) tell(error)
      else if (!left.current) toast.info('Выгрузка отменена')
    } finally {
      running.current = null
      setProgress(null)
    }
  }, [])
  const cancel = useCallback(() => running.current?.abort(), [])
  return { progress, start, cancel }
}

export type DownloadButtonProps = Pick<ButtonProps, 'variant'> & {
  download: Download
  progressLabel: string
  onStart?: () => void
  children: string
}

/** Starts a download; during it the same button, with its focus and size, shows the received bytes and cancels it. */
export function DownloadButton({ download, progressLabel, onStart, children, variant }: DownloadButtonProps) {
  const { progress, cancel } = download
  const press = ({ detail }: MouseEvent) => {
    // The second click of a double click must not cancel the download of the first one.
    if (detail > 1) return
    if (progress === null) onStart?.()
    else cancel()
  }
  return (
    <chakra.div position="relative">
      <Button
        {...(variant && progress === null && { variant })}
        // During a download, Enter in a form field must not press the cancel button.
        type={onStart === undefined && progress === null ? 'submit' : 'button'}
        icon={progress === null ? <FileDown /> : <X />}
        minWidth={{ md: '164px' }}
        fontVariantNumeric="tabular-nums"
        onClick={press}
      >
        {progress === null ? (
          children
        ) : (
          <span>
            Отменить
            <VisuallyHidden> выгрузку</VisuallyHidden>
            {progress.received > 0 && ` · ${fileSize(progress.received)}`}
          </span>
        )}
      </Button>
      {progress !== null && (
        <chakra.div position="absolute" insetX="2" bottom="1">
          <ProgressBar
            label={progressLabel}
            value={progress.total === null ? undefined : progress.received / progress.total}
          />
        </chakra.div>
      )}
    </chakra.div>
  )
}

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
