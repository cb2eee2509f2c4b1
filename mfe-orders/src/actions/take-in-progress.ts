import { useQueryClient } from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'
import { useCallback, useRef, useState } from 'react'
import type { Order } from '../order.ts'
import { changeStatus } from './change-status.ts'
import { freshAfter } from './fresh-after.ts'
import { keepFresh } from './order-cache.ts'
import { problemOf } from './order-refusal.ts'
import { newIntentKey, settle } from './settle.ts'
import { checkingText, doneTexts } from './texts.ts'

const nobody: ReadonlySet<number> = new Set()

/** «Взять в обработку» needs no question: one press, told by a toast. */
export function useTakeInProgress(): { take: (order: Order) => Promise<void>; busy: ReadonlySet<number> } {
  const client = useQueryClient()
  const running = useRef(new Set<number>())
  const [busy, setBusy] = useState(nobody)

  const take = useCallback(
    async (order: Order) => {
      if (running.current.has(order.id)) return
      running.current.add(order.id)
      setBusy(new Set(running.current))
      const key = newIntentKey()
      const checking = `checking-${order.id}`
      try {
        const taken = await settle(
          () => changeStatus(order, { status: 'in_progress' }, key),
          () => void toast.info(checkingText, { id: checking, duration: Number.POSITIVE_INFINITY }),
        )
        keepFresh(client, [taken])
        toast.success(doneTexts.in_progress)
      } catch (error) {
        toast.error(`Заказ № ${order.number}: ${problemOf(error).message}`)
        await freshAfter(client, error, order.id)
      } finally {
        toast.dismiss(checking)
        running.current.delete(order.id)
        setBusy(new Set(running.current))
      }
    },
    [client],
  )
  return { take, busy }
}
