import type { QueryClient } from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'
import type { Order } from '../order.ts'
import { freshAfter } from './fresh-after.ts'
import { keepFresh } from './order-cache.ts'
import { problemOf } from './order-refusal.ts'
import { changeStatus } from './queries.ts'
import { tellReceipt } from './receipt.ts'
import { newIntentKey, settle } from './settle.ts'
import { checkingText, doneTexts } from './texts.ts'

/** «Взять в обработку» needs no question: one press, told by a toast, as is its failure. */
export async function takeInProgress(
  client: QueryClient,
  navigate: (to: string) => unknown,
  order: Order,
): Promise<void> {
  const key = newIntentKey()
  const checking = `checking-${order.id}`
  try {
    const taken = await settle(
      () => changeStatus(order, { status: 'in_progress' }, key),
      () => void toast.info(checkingText, { id: checking, duration: Number.POSITIVE_INFINITY }),
    )
    keepFresh(client, [taken])
    tellReceipt(navigate, doneTexts.in_progress, taken)
  } catch (error) {
    const { message, requestId } = problemOf(error)
    toast.error(`Заказ № ${order.number}: ${message}`, {
      ...(requestId && { note: `Код обращения ${requestId}` }),
    })
    await freshAfter(client, error, order.id)
  } finally {
    toast.dismiss(checking)
  }
}
