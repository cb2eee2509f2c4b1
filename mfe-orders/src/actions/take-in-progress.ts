import type { Order as WireOrder } from '@cabinet/contract'
import type { QueryClient } from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'
import type { Order } from '../order.ts'
import { listPath, orderPath } from '../paths.ts'
import { checkingOutcomeText } from './dialogs/command-status.tsx'
import { reloadLists, updateCachedOrders } from './order-cache.ts'
import { problemOf } from './order-refusal.ts'
import { changeStatus, putBack } from './queries.ts'
import { isListOpen, type Navigate, openAction, receiptText, refreshAfterRefusal } from './receipt.ts'
import { createIdempotencyKey, retryUntilKnown } from './use-command.ts'

interface Page {
  readonly client: QueryClient
  readonly navigate: Navigate
}

interface Taken {
  readonly order: Order
  readonly version: number
}

/** The server's time for an undo. */
const undoMs = 10_000

/** The orders of the message on the screen, by session. */
const taken = new WeakMap<QueryClient, readonly Taken[]>()

/** Takes an order without confirmation; one message counts the orders taken and undoes them, or tells the failure. */
export async function takeInProgress(page: Page, order: Order): Promise<void> {
  const fresh = await ask(page, order, (key) => changeStatus(order, { status: 'in_progress' }, key))
  if (!fresh) return
  const all = [...(taken.get(page.client) ?? []), { order, version: fresh.version }]
  taken.set(page.client, all)
  const path = all.length > 1 ? listPath('status=in_progress') : orderPath(order.id)
  const show = { label: 'Показать', onClick: () => void page.navigate(path) }
  toast.success(`Взято в обработку: ${all.length}`, {
    id: 'taken',
    ...(all.length === 1 && { note: receiptText(fresh) }),
    actions: [
      { label: 'Вернуть', onClick: () => void undo(page, all) },
      ...(isListOpen() || all.length > 1 ? [show] : []),
    ],
    duration: undoMs,
    onClose: () => taken.delete(page.client),
  })
}

/** Undoes what the server still lets undo, and says how many. */
async function undo(page: Page, all: readonly Taken[]): Promise<void> {
  const back = await Promise.all(
    all.map(({ order, version }) => ask(page, order, (key) => putBack(order.id, version, key))),
  )
  const count = back.filter((order) => order !== null).length
  if (count === 0) return
  // The rows may have left the list.
  reloadLists(page.client)
  toast.success(`Возвращено в новые: ${count}${count < all.length ? ` из ${all.length}` : ''}`)
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
      () => void toast.info(checkingOutcomeText, { id: checking, duration: Number.POSITIVE_INFINITY }),
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
