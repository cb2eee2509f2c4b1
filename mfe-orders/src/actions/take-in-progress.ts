import { useQueryClient } from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'
import { useCallback, useRef, useState } from 'react'
import type { Order } from '../order.ts'
import { freshAfter } from './fresh-after.ts'
import { problemOf } from './order-refusal.ts'
import { changeStatus, keepFresh } from './queries.ts'
import { newIntentKey, settle } from './settle.ts'
import { checkingText, doneTexts } from './texts.ts'
import { useReceipt } from './use-receipt.ts'

const nobody: ReadonlySet<number> = new Set()

/** «Взять в обработку» needs no question: one press, told by a toast. */
export function useTakeInProgress(): { take: (order: Order) => Promise<void>; busy: ReadonlySet<number> } {
  const client = useQueryClient()
  const tell = useReceipt()
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
        tell(doneTexts.in_progress, taken)
      } catch (error) {
        const { message, requestId } = problemOf(error)
        toast.error(`Заказ № ${order.number}: ${message}`, {
          ...(requestId && { note: `Код обращения ${requestId}` }),
        })
        await freshAfter(client, error, order.id)
      } finally {
        toast.dismiss(checking)
        running.current.delete(order.id)
        setBusy(new Set(running.current))
      }
    },
    [client, tell],
  )
  return { take, busy }
}
