import { type DownloadProgress, describeError, download } from '@cabinet/shared/api'
import { shortToastMs, toast } from '@cabinet/shared/ui'
import { useRef, useState } from 'react'
import type { ReportQuery } from './query.ts'

interface OrdersExport {
  /** Null while nothing is being exported. */
  progress: DownloadProgress | null
  start: (query: ReportQuery) => Promise<void>
  abort: () => void
}

const nothingYet: DownloadProgress = { received: 0, total: null }

/** Fetches the list as an Excel file, one at a time. It goes on when the page is left; how it ended is told by a toast. */
export function useOrdersExport(): OrdersExport {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const running = useRef<AbortController | null>(null)

  const start = async (query: ReportQuery) => {
    if (running.current !== null) return
    const controller = new AbortController()
    running.current = controller
    setProgress(nothingYet)
    try {
      const { name } = await download('GET /uchet-accounting/application-report', {
        query,
        signal: controller.signal,
        onProgress: setProgress,
        fallbackName: 'Заказы.xlsx',
      })
      toast.success(`Файл «${name}» сохранён`)
    } catch (error) {
      if (controller.signal.aborted) toast.info('Выгрузка отменена')
      else toast.error(describeError(error).message, { duration: shortToastMs })
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  return { progress, start, abort: () => running.current?.abort() }
}
