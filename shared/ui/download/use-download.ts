import { useCallback, useEffect, useRef, useState } from 'react'
import { describeError } from '../../api/errors.ts'
import type { DownloadOptions, DownloadProgress } from '../../api/receive-file.ts'
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
