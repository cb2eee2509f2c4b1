import { type CallAnswer, kztFromTiyn, type Order, type OrderStatus, statuses } from '@cabinet/contract'
import { reasonText } from '@cabinet/contract/staff-actions'
import type { ServiceContext } from '../../platform/service-context.ts'
import { actsOnOrders, buyerInList, buyerOnPage } from './buyers.ts'
import { moneyOf } from './commission.ts'
import { courierSince, toExpiry } from './deadlines.ts'
import type { HistoryRow } from './history-queries.ts'
import type { OrderRow } from './queries.ts'
import type { PaymentType } from './tables.ts'
import { type HistoryAction, historyTexts } from './transitions/table.ts'
import { allowedFromList, type verdictsOn } from './transitions/verdict.ts'

type Detail = CallAnswer<'GET /accounting/v1/application/{id}'>

export function toOrder(row: OrderRow, ctx: ServiceContext): Order {
  return {
    ...common(row),
    ...buyerInList(row, ctx),
    ...toExpiry(row, ctx),
    ...courierSince(row, ctx),
    ...(row.note_count > 0 && actsOnOrders(ctx.actor) && { notes: row.note_count }),
    actions: allowedFromList(row, ctx.actor),
  }
}

function common(row: OrderRow) {
  return {
    id: row.id,
    merchant_order_id: row.merchant_order_id,
    merchantId: row.merchant_id,
    created_at: row.created_at.toISOString(),
    amount: kztFromTiyn(row.amount_tiyn),
    amountAR: kztFromTiyn(row.compensation_tiyn),
    app_status: row.status,
    appStatusGroupRus: statusText(row.status),
    paymentType: row.payment_type,
    comments: row.comments,
    isMarketplace: row.is_marketplace,
    cName: row.client_first_name,
    cLastName: row.client_last_name,
    cMiddleName: row.client_middle_name,
    version: row.version,
  }
}

export function toOrderInfo(row: OrderRow, ctx: ServiceContext): Detail['orderInfo'] {
  const { commission, toPay } = moneyOf(row)
  return {
    ...common(row),
    ...buyerOnPage(row, ctx),
    ...toExpiry(row, ctx),
    ...courierSince(row, ctx),
    delivered_date: row.delivered_at?.toISOString() ?? null,
    bank_commission: optionalKzt(commission),
    installment_type: row.installment_type,
    amount_to_be_paid: optionalKzt(toPay),
    payment_terms: ctx.platform.config.paymentTermsUrl,
    status_changed_at: row.status_changed_at.toISOString(),
    is_edited: row.is_edited,
  }
}

export function toClientInfo(row: OrderRow, ctx: ServiceContext): Detail['clientInfo'] {
  const { cLastName, cName, cMiddleName } = common(row)
  const { phoneNumber, email, iin } = buyerOnPage(row, ctx)
  return { cLastName, cName, cMiddleName, phoneNumber, email, iin }
}

export function toChange(row: HistoryRow): Detail['changeHistory'][number] {
  return {
    adjusted_time: row.at.toISOString(),
    status: row.status,
    action: actionText(row.action),
    responsible: row.responsible,
    ...(row.amount_from_tiyn === null ? {} : { amountFrom: kztFromTiyn(row.amount_from_tiyn) }),
    ...(row.amount_to_tiyn === null ? {} : { amountTo: kztFromTiyn(row.amount_to_tiyn) }),
    ...(row.reason === null ? {} : { reason: reasonText(row.reason) }),
    ...(row.explanation === null ? {} : { explanation: row.explanation }),
    ...(row.items === null ? {} : { items: [...row.items] }),
  }
}

export function toAction(verdict: ReturnType<typeof verdictsOn>[number]): Detail['actions'][number] {
  const { action, allowed } = verdict
  return allowed ? { action, allowed } : { action, allowed, reason: verdict.reason, code: verdict.code }
}

/** Returns the Russian name of a status; a newer version may have written others. */
export function statusText(status: string): string {
  return Object.hasOwn(statuses, status) ? statuses[status as OrderStatus][0] : 'Неизвестный статус'
}

/** Returns the history's text of an action; a newer version may have written others. */
function actionText(action: string): string {
  return Object.hasOwn(historyTexts, action) ? historyTexts[action as HistoryAction] : 'Неизвестное действие'
}

/** Returns the Russian name of a payment type. */
export function paymentTypeText(type: PaymentType): string {
  return { paid_card: 'Оплата картой', PAD: 'Постоплата', installment: 'Рассрочка' }[type] ?? 'Рассрочка'
}

/** Returns KZT for a file or an answer; null stays. */
export const optionalKzt = (tiyn: number | null): number | null => (tiyn === null ? null : kztFromTiyn(tiyn))
