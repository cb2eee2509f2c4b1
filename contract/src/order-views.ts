import Type from 'typebox'
import { declare } from './call.ts'
import { Nullable, SingleLineText, StrictObject } from './schemas.ts'

const name = SingleLineText({ minLength: 1, maxLength: 40 })
const query = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^[\\w%.,:*+&=~-]+$',
  description:
    'filters and sort as the address of the list has them after `?`; the list says which it can no longer use',
})

/** Filters and sort of the orders list under a user's private names. */
export const orderViews = declare('orders', {
  'GET /accounting/v1/order-views': {
    summary: "Lists the user's saved views of the orders list",
    access: 'session',
    ok: { 200: Type.Array(StrictObject({ name: Type.String(), query })) },
  },
  'PUT /accounting/v1/order-views': {
    summary: 'Saves a view of the orders list under a name, or deletes it where the name is null',
    access: 'session',
    body: StrictObject({ name: Nullable(name), query }),
    ok: { 204: 'empty' },
    refusals: ['TOO_MANY_VIEWS'],
  },
})
