import { describeError, download } from '@cabinet/shared/api'
import { shortToastMs, toast } from '@cabinet/shared/ui'
import { useRef, useState } from 'react'
import type { Chosen } from './use-draft.ts'

/** Fetches the numbers of the screen as an Excel file, one at a time; how it ended is told by a toast. */
export function useExcel() {
  const [running, setRunning] = useState(false)
  const controller = useRef<AbortController | null>(null)

  const start = async ({ merchantId, range }: Chosen) => {
    if (controller.current !== null) return
    const current = new AbortController()
    controller.current = current
    setRunning(true)
    try {
      const { name } = await download('GET /accounting/v1/merchants/{id}/dashboard/report', {
        params: { id: merchantId },
        query: range,
        signal: current.signal,
        fallbackName: `Аналитика ${range.from}—${range.to}.xlsx`,
      })
      toast.success(`Файл «${name}» сохранён`)
    } catch (error) {
      if (current.signal.aborted) toast.info('Выгрузка отменена')
      else toast.error(describeError(error).message, { duration: shortToastMs })
    } finally {
      controller.current = null
      setRunning(false)
    }
  }
  return { running, start, abort: () => controller.current?.abort() }
}
