import { useCallback, useEffect, useRef, useState } from 'react'
import type { DownloadOptions, DownloadProgress } from '../../api/download.ts'
import { describeError } from '../../api/errors.ts'
import { shortToastMs, toast } from '../toast/toast.ts'

export type FetchFile = (
  options: Required<Pick<DownloadOptions, 'signal' | 'onProgress'>>,
) => Promise<{ name: string }>

export type Download = {
  /** Null while nothing is on its way. */
  progress: DownloadProgress | null
  start: (fetchFile: FetchFile) => Promise<void>
  cancel: () => void
  /** Why the last file did not come, where it is told in place. */
  failure: { message: string; requestId: string | null } | null
}

const nothingYet: DownloadProgress = { received: 0, total: null }

/** @param told where a failure is told: by a toast, or by the caller beside the file */
export function useDownload(told: 'toast' | 'in place' = 'toast'): Download {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const [failure, setFailure] = useState<Download['failure']>(null)
  const running = useRef<AbortController | null>(null)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      running.current?.abort()
    }
  }, [])

  const start = useCallback(
    async (fetchFile: FetchFile) => {
      if (running.current !== null) return
      const controller = new AbortController()
      running.current = controller
      setProgress(nothingYet)
      setFailure(null)
      try {
        const { name } = await fetchFile({ signal: controller.signal, onProgress: setProgress })
        toast.success(`Файл «${name}» сохранён`)
      } catch (error) {
        if (controller.signal.aborted) {
          if (!left.current) toast.info('Выгрузка отменена')
        } else if (told === 'in place') setFailure(describeError(error))
        else toast.error(describeError(error).message, { duration: shortToastMs })
      } finally {
        running.current = null
        setProgress(null)
      }
    },
    [told],
  )
  const cancel = useCallback(() => running.current?.abort(), [])
  return { progress, start, cancel, failure }
}
