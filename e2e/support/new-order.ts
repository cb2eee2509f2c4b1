import { randomInt } from 'node:crypto'
import { callAs, callWith } from './call.ts'
import { bankKey } from './prepared-data.ts'

export interface OrderRef {
  readonly id: number
  readonly merchant_order_id: string
  readonly merchantId: string
  readonly amount: number
  readonly app_status: string
  readonly version: number
}

export interface OrderOptions {
  /** The default is a shop whose orders superadmin alone sees, so that lists counted by other tests stay unchanged. */
  readonly merchantId?: string
  /** The items of a marketplace order; without them the order only has a sum. */
  readonly items?: number
  /** The quantity of each item; the default is 1. */
  readonly quantity?: number
  /** The default is a number that no other test has. */
  readonly number?: string
}

const item = {
  title: 'Чайник электрический «Тест», 1,7 л, нержавеющая сталь, с подсветкой шкалы и фильтром',
  link: 'https://shop.example.kz/p/1',
  price: 6_500,
  sale_price: 6_000,
}

/** Brings a new order by the intake like a shop's machine; no other test knows it. */
export async function newOrder(
  url: string,
  {
    merchantId = 'STEPPE_MOBILE',
    items = 0,
    quantity = 1,
    number = `E2E-${randomInt(2 ** 40)}`,
  }: OrderOptions = {},
): Promise<OrderRef> {
  const products = Array.from({ length: items }, (_, index) => ({
    ...item,
    quantity,
    merchant_product_id: `P-${index + 1}`,
  }))
  const application = {
    merchantId,
    merchant_order_id: number,
    created_at: new Date().toISOString(),
    amount: items > 0 ? items * quantity * item.sale_price : 12_000,
    paymentType: 'installment',
    installment_type: '0-0-12',
    phoneNumber: `7701${String(randomInt(10 ** 7)).padStart(7, '0')}`,
    isMarketplace: items > 0,
    cName: 'Дана',
    cLastName: 'Ахметова',
    iin: '900101350013',
    ...(items > 0 && { products }),
  }
  const { id } = await callWith<{ id: number }>(url, bankKey(), '/intake/v1/applications', {
    method: 'POST',
    body: JSON.stringify(application),
  })
  return orderNow(url, id)
}

export async function orderNow(url: string, id: number): Promise<OrderRef> {
  const { orderInfo } = await callAs<{ orderInfo: OrderRef }>(
    url,
    'superadmin',
    `/accounting/v1/application/${id}`,
  )
  return orderInfo
}

/** Moves an order on like a colleague. @throws when the server refuses */
export async function moveAs(url: string, order: OrderRef, status: string, reason?: string): Promise<void> {
  const { ErrorResponses } = await callAs<{ ErrorResponses: readonly object[] }>(
    url,
    'superadmin',
    '/accounting/changeStatus/json',
    {
      method: 'PUT',
      headers: { 'idempotency-key': `e2e-${randomInt(2 ** 40)}` },
      body: JSON.stringify([
        { merchantId: order.merchantId, orders: [{ orderId: order.merchant_order_id, status, reason }] },
      ]),
    },
  )
  if (ErrorResponses.length > 0) throw new Error(JSON.stringify(ErrorResponses))
}
