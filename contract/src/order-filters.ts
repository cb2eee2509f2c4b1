import Type from 'typebox'
import { orderFilters, registerTitles } from './order-lists.ts'
import { DaysUntilToday, MerchantId, Money } from './schemas.ts'
import { orderStatuses } from './statuses.ts'

export const orderId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Registers of settlements with orders: applications, refusals, redeemed ones, payments by card. */
export type RegisterKind = keyof typeof registerTitles
export const registerKinds = Object.keys(registerTitles) as RegisterKind[]

const descriptions: Readonly<Record<string, string>> = {
  search:
    'order number, its beginning or its last 4 characters and more; last 4 digits of a phone and more; surname or its beginning',
  orderId: 'order number, or its beginning; capital and small letters are the same',
  register:
    'orders that a register of the days of `between` holds: for `scoring` the days of the refusal, for `redeemed` and `cards` of purchase and return',
  deadline:
    '`soon`: orders that expire within 12 hours if nothing is done with them; `courier`: orders that a courier has had for COURIER_WARN_DAYS',
  group: 'orders that the dashboard counts in this group',
}

type Rows = typeof orderFilters
type Schemas = {
  [N in keyof Rows as Rows[N] extends { text: object } | { choices: object } ? N : never]: Type.TOptional<
    Rows[N] extends { choices: infer C } ? Type.TEnum<(keyof C & string)[]> : Type.TString
  >
}

const rows: Readonly<Record<string, { label: string; text?: object; choices?: object }>> = orderFilters
const textsAndChoices = Object.fromEntries(
  Object.entries(rows)
    .filter(([, { text, choices }]) => text ?? choices)
    .map(([name, { text, choices = {} }]) => {
      const own = name in descriptions ? { description: descriptions[name] ?? '' } : {}
      return [
        name,
        Type.Optional(text ? Type.String({ ...text, ...own }) : Type.Enum(Object.keys(choices), own)),
      ]
    }),
) as unknown as Schemas

export const statusList = {
  pattern: `^(${orderStatuses.join('|')})(,(${orderStatuses.join('|')}))*$`,
  maxLength: 500,
  description: 'values joined by commas',
}

/** The filters of the orders list; its Excel takes the same, without paging. */
export const filters = {
  id: Type.Optional(orderId),
  ...textsAndChoices,
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
  sort: Type.Optional(
    Type.String({
      pattern: '^(created_at|amount|id)(:(asc|desc))?$',
      description:
        'default `created_at:desc`, or the longest untouched where all orders of the filter expire or `deadline` stands; a bare column is ascending',
    }),
  ),
}
