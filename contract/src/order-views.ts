import Type from 'typebox'
import { declare } from './call.ts'
import { Line, Strict } from './schemas.ts'

/** The limit of views per user. */
export const mostViews = 10

const ViewName = Line({ minLength: 1, maxLength: 40 })

const View = Strict({
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  name: ViewName,
  query: Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '^[\\w%.,:*+&=~-]+$',
    description:
      'filters and sort as the address of the list has them after `?`; the list says which it can no longer use',
  }),
})

const params = Strict({ id: View.properties.id })

/** Filters and sort of the orders list under a user's private name. */
export const orderViews = declare('orders', {
  'GET /accounting/v1/order-views': {
    summary: 'Own saved views of the orders list, the oldest first',
    access: 'session',
    ok: { 200: Type.Array(View) },
  },
  'POST /accounting/v1/order-views': {
    summary: `Save a view; a user keeps ${mostViews} at most`,
    access: 'session',
    body: Strict({ name: ViewName, query: View.properties.query }),
    ok: { 201: View },
    refusals: ['VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
  },
  'PATCH /accounting/v1/order-views/{id}': {
    summary: 'Rename a saved view',
    access: 'session',
    params,
    body: Strict({ name: ViewName }),
    ok: { 200: View },
    refusals: ['VIEW_NAME_TAKEN'],
  },
  'DELETE /accounting/v1/order-views/{id}': {
    summary: 'Delete a saved view',
    access: 'session',
    params,
    ok: { 204: 'empty' },
  },
})
