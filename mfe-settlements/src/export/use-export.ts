import { describeError, download } from '@cabinet/shared/api'
import { shortToastMs, toast } from '@cabinet/shared/ui'
import { useEffect, useRef, useState } from 'react'

/** Fetches the zip of a range, one at a time; leaving the page ends it, on the server too. `received`: bytes so far. */
export function useExport(merchantId: string) {
  const [received, setReceived] = useState<number>()
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])

  const start = async (startDate: string, endDate: string) => {
    if (controller.current !== null) return
    const current = new AbortController()
    controller.current = current
    setReceived(0)
    try {
      const { name } = await download('GET /accounting/v1/merchants/{id}/push-apps-unloading', {
        params: { id: merchantId },
        query: { startDate, endDate },
        signal: current.signal,
        fallbackName: 'registers.zip',
        onProgress: ({ received: bytes }) => setReceived(bytes),
      })
      toast.success(`Файл ${name} сохранён`)
    } catch (error) {
      if (!current.signal.aborted) toast.error(describeError(error).message, { duration: shortToastMs })
    } finally {
      controller.current = null
      setReceived(undefined)
    }
  }
  return { received, start, abort: () => controller.current?.abort() }
}
