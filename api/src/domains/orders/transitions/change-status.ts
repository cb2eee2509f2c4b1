import type { CallAnswer, CallBody, ErrorResponse, Order } from '@cabinet/contract'
import { narrow } from '../../../platform/access/scope.ts'
import type { Actor, Call, WritingCall } from '../../../platform/call.ts'
import { once } from '../../../platform/idempotency/idempotent.ts'
import { storeDocuments } from '../../../platform/outbox/outbox.ts'
import { type AuditEntry, audit } from '../../audit/audit.ts'
import { type OrderRow, selectByNumber } from '../queries.ts'
import { type OrderRefusal, orderChanged, refusal } from '../refusals.ts'
import { toOrder } from '../wire.ts'
import { cancellation } from './cancellation.ts'
import { type Change, readChange, refusalOf } from './change-request.ts'
import { moveOrder } from './queries.ts'
import { transitions } from './table.ts'

type Body = CallBody<'PUT /accounting/changeStatus/json'>
type Answer = CallAnswer<'PUT /accounting/changeStatus/json'>
type Result =
  | { readonly done: OrderRow; readonly change: Change }
  | { readonly refused: OrderRefusal; readonly order?: OrderRow }

interface Request {
  readonly merchantId: string
  readonly orderId: string
  readonly change: Change | OrderRefusal
}

/** Moves orders on: what may not be done is refused per order, the rest is done in one transaction. Source: decisions 2 and 4. */
export function changeStatus(call: Call, body: Body): Promise<Answer> {
  return once<Answer>(call, 'PUT /accounting/changeStatus/json', body, async (call) => {
    const requests = read(body, call.actor)
    const results = new Map<Request, Result>()
    // Always in the same order, so that two calls about the same orders never wait for each other.
    for (const request of [...requests].sort(byOrder)) results.set(request, await change(call, request))
    const done = [...results.values()].filter((result) => 'done' in result)
    await audit(call, ...done.map(auditEntry))
    const documents = done.flatMap(({ done: row, change: made }) => cancellation(call, row, made))
    await storeDocuments(call, documents)
    return { answer: toAnswer(requests, results, call) }
  })
}

function read(body: Body, actor: Actor): Request[] {
  return body.flatMap(({ merchantId, orders }) =>
    orders.map((wire) => ({
      merchantId,
      orderId: wire.orderId,
      change: readChange(actor, merchantId, wire),
    })),
  )
}

async function change(call: WritingCall, { merchantId, orderId, change: wanted }: Request): Promise<Result> {
  const scope = narrow(call.scope, merchantId)
  if (scope === undefined) return { refused: refusal('NOT_FOUND') }
  if (!('action' in wanted)) return { refused: wanted }
  const within = { ...call, scope }
  // What needs no look at the order is settled first; delivery needs its code and never passes here.
  const moved = isComplete(wanted, call.actor) ? await moveOrder(within, wanted) : undefined
  if (moved !== undefined) return { done: moved, change: wanted }
  const [order] = await selectByNumber(within, orderId)
  if (order === undefined) return { refused: refusal('NOT_FOUND') }
  return { refused: refusalOf(wanted, order, call.actor) ?? orderChanged(order), order }
}

/** Whether the UPDATE may be tried at all: permission, reason and the like, which no state of the order could make up for. */
function isComplete(wanted: Change, actor: Actor): boolean {
  const { version = 1, seenTiyn = Number.MAX_SAFE_INTEGER } = wanted
  return transitions[wanted.action].from.some((status) => {
    const fitting = { status, version, amount_tiyn: seenTiyn, is_marketplace: false }
    return refusalOf(wanted, fitting, actor) === undefined
  })
}

function auditEntry({ done, change: made }: { done: OrderRow; change: Change }): AuditEntry {
  const { action, seenTiyn, amountTiyn, reason } = made
  return {
    action: `order.${action}`,
    subject: 'order',
    id: done.id,
    merchant: done.merchant_id,
    before: { version: done.version - 1, ...(seenTiyn === undefined ? {} : { amount_tiyn: seenTiyn }) },
    after: {
      status: done.status,
      version: done.version,
      amount_tiyn: done.amount_tiyn,
      ...(amountTiyn === undefined ? {} : { compensation_tiyn: amountTiyn }),
      ...(reason === undefined ? {} : { reason }),
    },
  }
}

function toAnswer(requests: readonly Request[], results: ReadonlyMap<Request, Result>, call: Call): Answer {
  const ErrorResponses: ErrorResponse[] = []
  const orders: Order[] = []
  for (const request of requests) {
    const result = results.get(request)
    if (result === undefined) continue
    if ('done' in result) orders.push(toOrder(result.done, call))
    else ErrorResponses.push(toErrorResponse(request, result, call))
  }
  return { ErrorResponses, orders }
}

function toErrorResponse(
  { merchantId, orderId }: Request,
  { refused, order }: Extract<Result, { refused: OrderRefusal }>,
  call: Call,
): ErrorResponse {
  const { code, message, debug } = refused
  const fresh = order === undefined ? {} : { order: toOrder(order, call) }
  return { merchantId, orderId, error: debug, code, message, ...fresh }
}

function byOrder(a: Request, b: Request): number {
  const [left, right] = [a, b].map(({ merchantId, orderId }) => `${merchantId} ${orderId}`)
  return (left ?? '') < (right ?? '') ? -1 : 1
}
