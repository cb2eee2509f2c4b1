import { systemScope } from '../src/platform/access/scope.ts'
import type { Db } from '../src/platform/db/database.ts'
import { scoped } from '../src/platform/db/scoped.ts'
import { addOrders, orderRow } from './orders.ts'

/**
 * Adds orders of ALPHA: a bought one (P-1) with a history, a marketplace order (M-1) with two items, the first at a pickup point; and a
 * number (SAME) that ALPHA and BETA share.
 */
export async function addOrdersWithDetails(db: Db): Promise<{ plain: number; market: number; item: number }> {
  const orders = await addOrders(db, [
    orderRow({
      merchant_order_id: 'P-1',
      status: 'buyed',
      amount_tiyn: 100_000_00,
      bank_commission_tiyn: 12_500_00,
      delivered_at: new Date('2026-11-12T08:00:00Z'),
      installment_type: '0-0-12',
      version: 3,
    }),
    orderRow({ merchant_order_id: 'M-1', is_marketplace: true, amount_tiyn: 70_000_00 }),
    orderRow({ merchant_order_id: 'SAME', is_marketplace: true }),
    orderRow({ merchant_order_id: 'SAME', is_marketplace: true, merchant_id: 'BETA' }),
  ])
  const [plain = 0, market = 0] = orders
  const all = scoped(db, systemScope('test data'))
  const change = (at: string, changes: object) => ({
    merchant_id: 'ALPHA',
    order_id: plain,
    at: new Date(at),
    status: 'completed' as const,
    action: 'register' as const,
    responsible: 'Система',
    amount_from_tiyn: null,
    amount_to_tiyn: null,
    reason: null,
    ...changes,
  })
  await all
    .insertInto('order_history', [
      change('2026-11-12T08:00:00Z', {
        status: 'delivered_w_e',
        action: 'deliver_changed',
        amount_from_tiyn: 120_000_00,
        amount_to_tiyn: 100_000_00,
        responsible: 'Ахметов Д.',
      }),
      change('2026-11-10T06:00:00Z', {}),
      change('2026-11-13T02:00:00Z', { status: 'part_return', action: 'part_return', reason: 'outOfStock' }),
    ])
    .execute()
  const goods = {
    merchant_id: 'ALPHA',
    order_id: market,
    merchant_product_id: 'EL-1',
    link: 'https://alpha.kz/p/1',
    size: null,
  }
  const added = await all
    .insertInto('order_items', [
      {
        ...goods,
        title: 'Телефон',
        color: ['чёрный', 'синий'],
        price_tiyn: 60_000_00,
        sale_price_tiyn: 50_000_50,
        quantity: 1,
      },
      {
        ...goods,
        title: 'Чехол',
        color: [],
        size: 'M',
        price_tiyn: 10_000_00,
        sale_price_tiyn: 9_999_75,
        quantity: 2,
      },
    ])
    .returning('order_items.id')
    .execute()
  const item = added[0]?.id ?? 0
  const points = await all
    .insertInto('pickup_points', [
      { merchant_id: 'ALPHA', region: 'Алматы', city: 'Алматы', street: 'пр. Абая', building: '1' },
    ])
    .returning('pickup_points.id')
    .execute()
  await all
    .insertInto(
      'order_item_pickups',
      points.map((point) => ({ merchant_id: 'ALPHA', item_id: item, pickup_point_id: point.id })),
    )
    .execute()
  await all
    .insertInto('order_deliveries', [
      {
        order_id: market,
        merchant_id: 'ALPHA',
        city: 'Астана',
        street: 'ул. Сауран',
        building: '5',
        apartment: '12',
      },
    ])
    .execute()
  return { plain, market, item }
}
