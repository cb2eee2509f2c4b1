import { type CallAnswer, type CallBody, type ErrorResponse, kztFromTiyn } from '@cabinet/contract'
import { narrow } from '../../../platform/access/scope.ts'
import { type Outcome, runOnce } from '../../../platform/idempotency/idempotent.ts'
import { storeDocuments } from '../../../platform/outbox/outbox.ts'
import type { Actor, ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import type { StoredDocument } from '../../../ports/documents/documents.ts'
import { type AuditEntry, audit } from '../../audit/audit.ts'
import { type ItemRow, selectItemsOf } from '../items/queries.ts'
import { lockByNumbers, type OrderRow } from '../queries.ts'
import {
  type OrderRefusal,
  type OrderRefusalCode,
  orderChangedRefusal,
  refusal,
  storedRefusal,
} from '../refusals.ts'
import { toOrder } from '../wire.ts'
import { withBulkLock } from './bulk-lock.ts'
import {
  type Change,
  isReturn,
  permissionRefusal,
  readChange,
  refusalOf,
  returnedItems,
} from './change-request.ts'
import { type Move, type MoveAction, moveOrders } from './queries.ts'
import { refetchOrders, type StoredOrder, toStoredOrder } from './stored-orders.ts'

const name = 'PUT /accounting/changeStatus/json'
type Body = CallBody<typeof name>
type Answer = CallAnswer<typeof name>

interface Request {
  readonly merchantId: string
  readonly orderId: string
  readonly change: Change | OrderRefusal
}

interface ChangedOrder {
  readonly row: OrderRow
  readonly change: Change
}

type Result = ChangedOrder | { readonly refused: OrderRefusal }

/** The stored part of the answer, without buyers: the user may lose the right to see them. */
interface StoredAnswer {
  readonly orders: readonly StoredOrder[]
  readonly refused: readonly { merchantId: string; orderId: string; code: OrderRefusalCode }[]
}

/** Changes the status of orders: refusals are per order, all other changes share one transaction. Source: docs/product.md, «Actions». */
export function changeStatus(ctx: ServiceContext, body: Body): Promise<Answer> {
  const count = body.reduce((sum, { orders }) => sum + orders.length, 0)
  return withBulkLock(ctx, count, (assertAlone) =>
    runOnce<Answer>(
      ctx,
      name,
      body,
      async (ctx) => {
        await assertAlone(ctx)
        return changeAll(ctx, read(ctx, body))
      },
      // toOutcome() wrote this value.
      (ctx, kept) => restoreAnswer(ctx, kept as StoredAnswer),
    ),
  )
}

/** Checks rights and scope before any order is read, so that forbidden requests cost no statement. */
function read({ actor, scope }: ServiceContext, body: Body): Request[] {
  return body.flatMap(({ merchantId, orders }) => {
    const isOutside = narrow(scope, merchantId) === undefined
    return orders.map((wire) => ({
      merchantId,
      orderId: wire.orderId,
      change: isOutside ? refusal('NOT_FOUND') : readAllowed(actor, merchantId, wire),
    }))
  })
}

function readAllowed(actor: Actor, ...wire: [string, Body[number]['orders'][number]]): Request['change'] {
  const change = readChange(actor, ...wire)
  return ('action' in change && permissionRefusal(change.action, actor)) || change
}

/** Locks, checks and changes the orders in a fixed number of statements. */
async function changeAll(ctx: WritingContext, requests: readonly Request[]): Promise<Outcome<Answer>> {
  const named = requests.filter(({ change }) => 'action' in change)
  const rows = await lockByNumbers(ctx, named)
  const held = new Map(rows.map((row) => [keyOf(row.merchant_id, row.merchant_order_id), row]))
  const returned = named.flatMap(({ change, merchantId, orderId }) => {
    const order = 'action' in change && isReturn(change) && held.get(keyOf(merchantId, orderId))
    return order ? order.id : []
  })
  const items = Map.groupBy(await selectItemsOf(ctx, returned), ({ order_id }) => order_id)
  const changes = new Map<OrderRow, Change>()
  const judged = requests.map((request) => {
    const order = held.get(keyOf(request.merchantId, request.orderId))
    return {
      request,
      order,
      refused: refusalFor(request, order && { order, items: items.get(order.id) }, changes, ctx.actor),
    }
  })
  const moved = await moveOrders(ctx, changes)
  const results = judged.map(({ request, order, refused }): [Request, Result] => {
    const row = order && moved.get(order.id)
    if (refused !== undefined) return [request, { refused }]
    const change = order && changes.get(order)
    if (row === undefined || change === undefined) throw new Error('an order changed under its lock')
    return [request, { row, change }]
  })
  const done = results.flatMap(([, result]) => ('row' in result ? result : []))
  await audit(ctx, ...done.map(auditEntry))
  await storeDocuments(
    ctx,
    done.flatMap(({ row, change }) => cancellationDocuments(ctx, row, change)),
  )
  return toOutcome(results, ctx)
}

/** Adds the allowed change of an order to `changes`. @returns the refusal; a second change of the same order is refused */
function refusalFor(
  { change }: Request,
  found: { readonly order: OrderRow; readonly items?: readonly ItemRow[] | undefined } | undefined,
  changes: Map<OrderRow, Change>,
  actor: Actor,
): OrderRefusal | undefined {
  if (!('action' in change)) return change
  if (found === undefined) return refusal('NOT_FOUND')
  const { order, items: stored = [] } = found
  const refused = changes.has(order) ? orderChangedRefusal(order) : refusalOf(change, order, actor)
  if (refused !== undefined) return refused
  const items = returnedItems(change, stored)
  if ('code' in items) return items
  changes.set(order, items.length > 0 ? { ...change, items } : change)
  return undefined
}

function auditEntry({ row, change }: ChangedOrder): AuditEntry {
  const { action, seenTiyn, amountTiyn, reason, explanation, items } = change
  return {
    action: `order.${action}`,
    subject: 'order',
    id: row.id,
    merchant: row.merchant_id,
    before: { version: row.version - 1, ...(seenTiyn === undefined ? {} : { amount_tiyn: seenTiyn }) },
    after: {
      status: row.status,
      version: row.version,
      amount_tiyn: row.amount_tiyn,
      ...(amountTiyn === undefined ? {} : { compensation_tiyn: amountTiyn }),
      ...(reason === undefined ? {} : { reason }),
      ...(explanation === undefined ? {} : { explanation }),
      ...(items === undefined ? {} : { items }),
    },
  }
}

function toOutcome(results: readonly [Request, Result][], ctx: ServiceContext): Outcome<Answer> {
  const rows = results.flatMap(([, result]) => ('row' in result ? result.row : []))
  const refused = results.flatMap(([{ merchantId, orderId }, result]) =>
    'refused' in result ? { merchantId, orderId, ...result.refused } : [],
  )
  const kept: StoredAnswer = {
    orders: rows.map(toStoredOrder),
    refused: refused.map(({ merchantId, orderId, code }) => ({ merchantId, orderId, code })),
  }
  return {
    answer: { ErrorResponses: refused.map(toErrorResponse), orders: rows.map((row) => toOrder(row, ctx)) },
    kept,
  }
}

async function restoreAnswer(ctx: ServiceContext, { orders, refused }: StoredAnswer): Promise<Answer> {
  return {
    ErrorResponses: refused.map(({ code, ...order }) =>
      toErrorResponse({ ...order, ...storedRefusal(code) }),
    ),
    orders: await refetchOrders(ctx, orders),
  }
}

/** Returns an answer with only the order's number: a thousand orders must not cost reading their buyers. */
function toErrorResponse({
  merchantId,
  orderId,
  code,
  message,
  debug,
}: OrderRefusal & { merchantId: string; orderId: string }): ErrorResponse {
  return { merchantId, orderId, error: debug, code, message }
}

const keyOf = (merchantId: string, number: string): string => `${merchantId} ${number}`

const documentedActions: readonly MoveAction[] = ['cancel', 'return', 'part_return']

/** Returns the document of a cancellation or a return; its id names the change, so that storing it twice changes nothing. */
function cancellationDocuments(
  { actor, now }: ServiceContext,
  order: OrderRow,
  { action, reason, amountTiyn }: Move,
): StoredDocument[] {
  if (!documentedActions.includes(action)) return []
  return [
    {
      collection: 'cancelled_orders',
      id: `${order.id}-${order.version}`,
      fields: {
        orderId: order.merchant_order_id,
        merchantId: order.merchant_id,
        reason: reason ?? null,
        amount: kztFromTiyn(amountTiyn ?? order.amount_tiyn),
        user: actor.name,
        at: now.toISOString(),
      },
    },
  ]
}
