import Type from 'typebox'
import { declare } from './call.ts'
import { mostViews } from './order-lists.ts'
import { Line, Strict } from './schemas.ts'

const Views = Type.Array(
  Strict({
    name: Line({ minLength: 1, maxLength: 40 }),
    query: Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: '^[\\w%.,:*+&=~-]+$',
      description:
        'filters and sort as the address of the list has them after `?`; the list says which it can no longer use',
    }),
  }),
  { maxItems: mostViews },
)

/** Filters and sort of the orders list under a user's private names. */
export const orderViews = declare('orders', {
  'GET /accounting/v1/order-views': {
    summary: "Lists the user's saved views of the orders list",
    access: 'session',
    ok: { 200: Views },
  },
  'PUT /accounting/v1/order-views': {
    summary: "Replaces the user's saved views",
    access: 'session',
    body: Views,
    ok: { 204: 'empty' },
  },
})
