import type { Order as WireOrder } from '@cabinet/contract'
import type { QueryClient } from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'
import type { Order } from '../order.ts'
import { reloadLists, updateCachedOrders } from './order-cache.ts'
import { problemOf } from './order-refusal.ts'
import { changeStatus, putBack } from './queries.ts'
import { type Navigate, openAction, showReceipt } from './receipt.ts'
import { refreshAfterRefusal } from './refresh-after-refusal.ts'
import { createIdempotencyKey, retryUntilKnown } from './retry-until-known.ts'
import { checkingText } from './texts.ts'

interface Page {
  readonly client: QueryClient
  readonly navigate: Navigate
}

/** Takes an order without confirmation; a toast reports success with an undo, or the failure. */
export async function takeInProgress(page: Page, order: Order): Promise<void> {
  const taken = await ask(page, order, (key) => changeStatus(order, { status: 'in_progress' }, key))
  if (taken) showReceipt(page.navigate, 'Заказ взят в обработку', taken, () => void undo(page, order, taken))
}

async function undo(page: Page, order: Order, { version }: WireOrder): Promise<void> {
  const back = await ask(page, order, (key) => putBack(order.id, version, key))
  if (!back) return
  // The row may have left the list.
  reloadLists(page.client)
  showReceipt(page.navigate, 'Заказ снова среди новых', back)
}

async function ask(
  { client, navigate }: Page,
  { id, number }: Order,
  send: (key: string) => Promise<WireOrder>,
): Promise<WireOrder | null> {
  const key = createIdempotencyKey()
  const checking = `checking-${id}`
  try {
    const fresh = await retryUntilKnown(
      () => send(key),
      () => void toast.info(checkingText, { id: checking, duration: Number.POSITIVE_INFINITY }),
    )
    updateCachedOrders(client, [fresh])
    return fresh
  } catch (error) {
    const { message, requestId } = problemOf(error)
    toast.error(`Заказ № ${number}: ${message}`, {
      ...(requestId && { note: `Код обращения ${requestId}` }),
      actions: openAction(navigate, id),
    })
    await refreshAfterRefusal(client, error, id)
    return null
  } finally {
    toast.dismiss(checking)
  }
}
