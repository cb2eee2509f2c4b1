import Type from 'typebox'
import { groupTitles, registerTitles } from './order-lists.ts'
import { DaysUntilToday, MerchantId, Money } from './schemas.ts'
import { orderStatuses, type StatusGroup } from './statuses.ts'

export const orderId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Registers of settlements with orders: applications, refusals, redeemed ones, payments by card. */
export type RegisterKind = keyof typeof registerTitles
export const registerKinds = Object.keys(registerTitles) as RegisterKind[]

/** The start or end of an order number, the last digits of a phone, or a surname. */
export const searched = { minLength: 2, maxLength: 64 }

export const statusList = {
  pattern: `^(${orderStatuses.join('|')})(,(${orderStatuses.join('|')}))*$`,
  maxLength: 500,
  description: 'values joined by commas',
}

/** The filters of the orders list; its Excel takes the same, without paging. */
export const filters = {
  id: Type.Optional(orderId),
  orderId: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'order number, or its beginning; capital and small letters are the same',
    }),
  ),
  search: Type.Optional(
    Type.String({
      ...searched,
      description:
        'order number, its beginning or its last 4 characters and more; last 4 digits of a phone and more; surname or its beginning',
    }),
  ),
  merchantId: Type.Optional(MerchantId),
  isMarketplace: Type.Optional(Type.Enum(['-1', '0', '1'])),
  amount: Type.Optional(Money),
  ph_number: Type.Optional(
    Type.String({ pattern: '^[0-9]{4,11}$', description: 'the phone, or its last digits (4 at least)' }),
  ),
  statuses: Type.Optional(Type.String(statusList)),
  between: Type.Optional({
    ...DaysUntilToday,
    description: 'first and last day of creation, `yyyy-MM-dd,yyyy-MM-dd`; either may be empty',
  }),
  register: Type.Optional(
    Type.Enum([...registerKinds], {
      description:
        'orders that a register of the days of `between` holds: for `scoring` the days of the refusal, for `redeemed` and `cards` of purchase and return',
    }),
  ),
  deadline: Type.Optional(
    Type.Enum(['soon', 'courier'], {
      description:
        '`soon`: orders that expire within 12 hours if nothing is done with them; `courier`: orders that a courier has had for COURIER_WARN_DAYS',
    }),
  ),
  group: Type.Optional(
    Type.Enum(Object.keys(groupTitles) as StatusGroup[], {
      description: 'orders that the dashboard counts in this group',
    }),
  ),
  sort: Type.Optional(
    Type.String({
      pattern: '^(created_at|amount|id)(:(asc|desc))?$',
      description:
        'default `created_at:desc`, or the longest untouched where all orders of the filter expire or `deadline` stands; a bare column is ascending',
    }),
  ),
}
