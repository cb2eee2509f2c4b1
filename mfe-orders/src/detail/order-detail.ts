import type { OrderDetail as WireDetail } from '@cabinet/contract'
import type { Verdict } from '../actions/offered-actions.tsx'
import { type Order, orderFromWire } from '../order.ts'
import { safeLink } from './texts.ts'

export interface Buyer {
  lastName: string
  firstName: string
  middleName: string | null
  phone: string
  email: string | null
  /** Masked until revealed; null for users without work on orders. */
  iin: string | null
}

export interface Change {
  at: string
  status: string
  action: string
  employee: string
  amount: { from: number; to: number } | null
  reason: string | null
  explanation: string | null
  /** The returned items. */
  items: readonly { title: string; quantity: number }[]
}

export interface OrderDetail extends Order {
  paymentType: string
  comment: string | null
  deliveredAt: string | null
  paymentTermsLink: string | null
  /** Null, as the amount to be paid, when the order was cancelled or has expired. */
  bankCommission: number | null
  installmentType: string
  amountToBePaid: number | null
  statusChangedAt: string
  isEdited: boolean
  deliveryAddress: string | null
  buyer: Buyer
  changes: Change[]
  verdicts: readonly Verdict[]
}

export function orderDetailFromWire({
  orderInfo,
  clientInfo,
  changeHistory,
  actions = [],
}: WireDetail): OrderDetail {
  return {
    ...orderFromWire(orderInfo),
    actions: actions.filter(({ allowed }) => allowed).map(({ action }) => action),
    verdicts: actions,
    paymentType: orderInfo.paymentType,
    comment: orderInfo.comments,
    deliveredAt: orderInfo.delivered_date,
    paymentTermsLink: safeLink(orderInfo.payment_terms),
    bankCommission: orderInfo.bank_commission,
    installmentType: orderInfo.installment_type,
    amountToBePaid: orderInfo.amount_to_be_paid,
    statusChangedAt: orderInfo.status_changed_at,
    isEdited: orderInfo.is_edited,
    deliveryAddress: orderInfo.deliveryAddress,
    buyer: {
      lastName: clientInfo.cLastName,
      firstName: clientInfo.cName,
      middleName: clientInfo.cMiddleName,
      phone: clientInfo.phoneNumber,
      email: clientInfo.email,
      iin: clientInfo.iin,
    },
    changes: changeHistory.map(changeFromWire),
  }
}

function changeFromWire(wire: WireDetail['changeHistory'][number]): Change {
  const { amountFrom, amountTo } = wire
  return {
    at: wire.adjusted_time,
    status: wire.status,
    action: wire.action,
    employee: wire.responsible,
    amount: amountFrom === undefined || amountTo === undefined ? null : { from: amountFrom, to: amountTo },
    reason: wire.reason ?? null,
    explanation: wire.explanation ?? null,
    items: wire.items ?? [],
  }
}
