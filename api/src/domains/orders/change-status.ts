import type { CallAnswer, CallBody, ErrorResponse, Order } from '@cabinet/contract'
import type { FastifyRequest } from 'fastify'
import { type MerchantScope, narrow } from '../../platform/access/scope.ts'
import { can, type Session } from '../../platform/access/session.ts'
import type { Trx } from '../../platform/db/database.ts'
import { keyOf, once } from '../../platform/idempotency/idempotent.ts'
import { storeDocuments } from '../../platform/outbox/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { type AuditEntry, actorOf, audit } from '../audit/audit.ts'
import { actionRules } from './actions.ts'
import { cancellation } from './cancellation.ts'
import { type Change, readChange, refusalOf } from './change-request.ts'
import { moveOrder } from './moves.ts'
import { type OrderRow, selectByNumber } from './queries.ts'
import { orderChanged, type Refusal, refusal } from './refusals.ts'
import { statusText, toOrder } from './wire.ts'

type Body = CallBody<'PUT /accounting/changeStatus/json'>
type Answer = CallAnswer<'PUT /accounting/changeStatus/json'>
type Result =
  | { readonly done: OrderRow; readonly change: Change }
  | { readonly refused: Refusal; readonly order?: OrderRow }

interface Asked {
  readonly merchantId: string
  readonly orderId: string
  readonly change: Change | Refusal
}

/**
 * Moves orders on, each by itself: what may not be done is told per order, the rest is done, with history, audit and what must reach
 * other systems in one transaction, once per Idempotency-Key. Source: decisions 2 and 4.
 */
export async function changeStatus(
  platform: Platform,
  scope: MerchantScope,
  session: Session,
  request: FastifyRequest,
  body: Body,
): Promise<Answer> {
  const now = platform.clock()
  const call = 'PUT /accounting/changeStatus/json'
  return once<Answer>(
    platform.db,
    now,
    { userId: session.userId, call, key: keyOf(request), content: body, scope },
    async (trx) => {
      const asked = read(body, session.fullName)
      const results = new Map<Asked, Result>()
      // Always in the same order, so that two requests about the same orders never wait for each other.
      for (const one of [...asked].sort(byOrder))
        results.set(one, await change(trx, scope, session, one, now))
      const done = [...results.values()].filter((result) => 'done' in result)
      await audit({ db: trx, now, actor: actorOf(session, request) }, ...done.map(auditEntry))
      await storeDocuments(
        platform,
        trx,
        done.flatMap(({ done: row, change: made }) => cancellation(row, made, session.username, now)),
      )
      return { answer: toAnswer(asked, results, session) }
    },
  )
}

function read(body: Body, responsible: string): Asked[] {
  return body.flatMap(({ merchantId, orders }) =>
    orders.map((wire) => ({
      merchantId,
      orderId: wire.orderId,
      change: readChange(merchantId, wire, responsible),
    })),
  )
}

async function change(
  trx: Trx,
  scope: MerchantScope,
  session: Session,
  asked: Asked,
  now: Date,
): Promise<Result> {
  const { merchantId, orderId, change: wanted } = asked
  const within = narrow(scope, merchantId)
  if (within === undefined) return { refused: refusal('NOT_FOUND') }
  if (!('action' in wanted)) return { refused: wanted }
  // What needs no look at the order is settled first; delivery needs its code and never passes here.
  const moved = isComplete(wanted, session) ? await moveOrder(trx, within, wanted, now) : undefined
  if (moved !== undefined) return { done: moved, change: wanted }
  const [order] = await selectByNumber(trx, within, orderId)
  if (order === undefined) return { refused: refusal('NOT_FOUND') }
  const seen = { statusText: statusText(order.status), amountTiyn: order.amount_tiyn }
  const refused = refusalOf(wanted, order, (permission) => can(session, permission)) ?? orderChanged(seen)
  return { refused, order }
}

/** Whether the UPDATE may be tried at all: permission, reason and the like, which no state of the order could make up for. */
function isComplete(wanted: Change, session: Session): boolean {
  const { version = 1, seenTiyn = Number.MAX_SAFE_INTEGER } = wanted
  return actionRules[wanted.action].from.some((status) => {
    const fitting = { status, version, amount_tiyn: seenTiyn, is_marketplace: false }
    return refusalOf(wanted, fitting, (permission) => can(session, permission)) === undefined
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

function toAnswer(asked: readonly Asked[], results: ReadonlyMap<Asked, Result>, session: Session): Answer {
  const ErrorResponses: ErrorResponse[] = []
  const orders: Order[] = []
  for (const one of asked) {
    const result = results.get(one)
    if (result === undefined) continue
    if ('done' in result) orders.push(toOrder(result.done, session))
    else ErrorResponses.push(toErrorResponse(one, result, session))
  }
  return { ErrorResponses, orders }
}

function toErrorResponse(
  { merchantId, orderId }: Asked,
  { refused, order }: Extract<Result, { refused: Refusal }>,
  session: Session,
): ErrorResponse {
  const { code, message, debug } = refused
  const fresh = order === undefined ? {} : { order: toOrder(order, session) }
  return { merchantId, orderId, error: debug, code, message, ...fresh }
}

function byOrder(a: Asked, b: Asked): number {
  const [left, right] = [a, b].map(({ merchantId, orderId }) => `${merchantId} ${orderId}`)
  return (left ?? '') < (right ?? '') ? -1 : 1
}
