import { orderPermissions } from '@cabinet/contract'
import type { Actor, ServiceContext } from '../../platform/service-context.ts'
import type { OrderRow } from './queries.ts'
import { reserveRead } from './reads.ts'

/** Returns whether a user acts on orders and so needs to reach the buyers. Source: docs/decisions/0020-buyers-data.md. */
export function actsOnOrders({ permissions }: Pick<Actor, 'permissions'>): boolean {
  return orderPermissions.some((right) => permissions.has(right))
}

/** Returns the buyer's fields in a list: e-mails and IINs only for exporters, addresses for couriers as well. */
export function buyerInList(row: OrderRow, ctx: ServiceContext) {
  const { permissions } = ctx.actor
  const mayExport = permissions.has('EXPORT_ORDERS')
  return {
    phoneNumber: phoneFor(row, ctx),
    email: mayExport ? row.email : null,
    deliveryAddress: mayExport || permissions.has('DELIVER_ORDERS') ? row.delivery_address : null,
    iin: mayExport ? maskIin(row.iin) : null,
  }
}

/** Returns the buyer's fields on the order's own page; the IIN is masked and has a call of its own. */
export function buyerOnPage(row: OrderRow, ctx: ServiceContext) {
  const works = actsOnOrders(ctx.actor)
  return {
    phoneNumber: phoneFor(row, ctx),
    email: works ? row.email : null,
    deliveryAddress: works ? row.delivery_address : null,
    iin: works ? maskIin(row.iin) : null,
  }
}

/** Returns 11 digits, or `+7 *** *** ** 67` without work on orders: enough to recognise, not to call. */
function phoneFor({ id, phone }: OrderRow, ctx: ServiceContext): string {
  if (actsOnOrders(ctx.actor) && reserveRead(ctx, id)) return phone
  return `+${phone.slice(0, 1)} *** *** ** ${phone.slice(-2)}`
}

/** Masks an IIN as `********0013`, which hides birth date and sex. */
function maskIin(iin: string): string {
  return '*'.repeat(8) + iin.slice(8)
}
