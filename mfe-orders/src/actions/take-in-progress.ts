import type { Order as WireOrder } from '@cabinet/contract'
import type { QueryClient } from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'
import type { Order } from '../order.ts'
import { freshAfter } from './fresh-after.ts'
import { keepFresh, reloadLists } from './order-cache.ts'
import { problemOf } from './order-refusal.ts'
import { changeStatus, putBack } from './queries.ts'
import { type Navigate, openAction, tellReceipt } from './receipt.ts'
import { newIntentKey, settle } from './settle.ts'
import { checkingText, doneTexts } from './texts.ts'

interface Page {
  readonly client: QueryClient
  readonly navigate: Navigate
}

/** «Взять в обработку» needs no question: one press, told by a receipt that takes it back, as is its failure. */
export async function takeInProgress(page: Page, order: Order): Promise<void> {
  const taken = await ask(page, order, (key) => changeStatus(order, { status: 'in_progress' }, key))
  if (taken) tellReceipt(page.navigate, doneTexts.in_progress, taken, () => void undo(page, order, taken))
}

async function undo(page: Page, order: Order, { version }: WireOrder): Promise<void> {
  const back = await ask(page, order, (key) => putBack(order.id, version, key))
  if (!back) return
  // Its row may have left the list by now.
  reloadLists(page.client)
  tellReceipt(page.navigate, doneTexts.put_back, back)
}

async function ask(
  { client, navigate }: Page,
  { id, number }: Order,
  send: (key: string) => Promise<WireOrder>,
): Promise<WireOrder | null> {
  const key = newIntentKey()
  const checking = `checking-${id}`
  try {
    const fresh = await settle(
      () => send(key),
      () => void toast.info(checkingText, { id: checking, duration: Number.POSITIVE_INFINITY }),
    )
    keepFresh(client, [fresh])
    return fresh
  } catch (error) {
    const { message, requestId } = problemOf(error)
    toast.error(`Заказ № ${number}: ${message}`, {
      ...(requestId && { note: `Код обращения ${requestId}` }),
      actions: openAction(navigate, id),
    })
    await freshAfter(client, error, id)
    return null
  } finally {
    toast.dismiss(checking)
  }
}
