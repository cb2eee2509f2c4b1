import { describeError, download } from '@cabinet/shared/api'
import { shortToastMs, toast } from '@cabinet/shared/ui'
import { useEffect, useRef, useState } from 'react'
import type { RegisterRow } from './register-rows.ts'

type RegisterFile = NonNullable<RegisterRow['file']>

/** Fetches a register, one at a time; leaving the page ends it. */
export function useFileDownload(file: RegisterFile | undefined) {
  const [progress, setProgress] = useState<number>()
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async () => {
    if (file === undefined || controller.current !== null) return
    const current = new AbortController()
    controller.current = current
    setProgress(0)
    try {
      await download('GET /accounting/v1/apps-unloading-download-file/{fileId}', {
        params: { fileId: file.id },
        signal: current.signal,
        fallbackName: file.name,
        onProgress: ({ received }) => setProgress(file.size === 0 ? 0 : received / file.size),
      })
    } catch (error) {
      if (!current.signal.aborted) toast.error(describeError(error).message, { duration: shortToastMs })
    } finally {
      controller.current = null
      setProgress(undefined)
    }
  }
  return { progress, start, abort: () => controller.current?.abort() }
}
