import { useQueryClient } from '@cabinet/shared/api'
import { useNavigate } from '@cabinet/shared/router'
import { toast } from '@cabinet/shared/ui'
import { useCallback, useRef, useState } from 'react'
import type { Order } from '../order.ts'
import { loadDialogs } from './load-dialogs.ts'

const none: ReadonlySet<number> = new Set()

/** Takes an order once, however often it is clicked; the code loads with the dialogs. */
export function useTake(): { take: (order: Order) => Promise<void>; busy: ReadonlySet<number> } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const running = useRef(new Set<number>())
  const [busy, setBusy] = useState(none)
  const take = useCallback(
    async (order: Order) => {
      if (running.current.has(order.id)) return
      running.current.add(order.id)
      setBusy(new Set(running.current))
      try {
        const { takeInProgress } = await loadDialogs()
        await takeInProgress({ client, navigate }, order)
      } catch {
        toast.error('Часть страницы не загрузилась. Проверьте связь и попробуйте ещё раз')
      } finally {
        running.current.delete(order.id)
        setBusy(new Set(running.current))
      }
    },
    [client, navigate],
  )
  return { take, busy }
}
