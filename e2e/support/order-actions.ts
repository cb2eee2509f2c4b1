import { expect, type Locator, type Page, test } from '@playwright/test'
import { callAs } from './call.ts'
import { mailboxAt } from './dev-mailbox.ts'
import { moveAs, newOrder, type OrderOptions, type OrderRef, orderNow } from './new-order.ts'
import { base } from './people.ts'

/** Brings an order that no other test knows like a shop, and moves it on like colleagues. */
export async function anOrder(
  url: string,
  status: 'completed' | 'in_progress' | 'ready_delivery' | 'delivered',
  wishes?: OrderOptions,
): Promise<OrderRef> {
  const order = await newOrder(url, wishes)
  if (status === 'completed') return order
  await moveAs(url, order, status === 'in_progress' ? 'in_progress' : 'readyDelivery')
  if (status === 'delivered') await deliver(url, order)
  return orderNow(url, order.id)
}

async function deliver(url: string, { merchant_order_id, merchantId, amount }: OrderRef): Promise<void> {
  const order = { merchantOrderId: merchant_order_id, merchantId, amount }
  const post = (path: string, body: object) =>
    callAs(url, 'superadmin', path, { method: 'POST', body: JSON.stringify(body) })
  await post('/accounting/sendOtp', order)
  await post('/accounting/checkOtp', { ...order, otp: await smsCode(url, { merchant_order_id }) })
}

/** Orders that tests of this worker already use. */
const taken = new Set<number>()

/**
 * Returns a demo order without items that the bank has paid, above 2 000 ₸, in a shop whose orders superadmin alone sees.
 * Workers share these orders out by their ids, so that no two tests meet.
 */
export async function aPaidOrder(url: string): Promise<OrderRef> {
  const { parallelIndex, config } = test.info()
  const { orders } = await callAs<{ orders: OrderRef[] }>(
    url,
    'superadmin',
    '/accounting/v1/applications?statuses=buyed&merchantId=STEPPE_MOBILE&isMarketplace=0&lim=100',
  )
  const order = orders.find(
    ({ id, amount }) => id % config.workers === parallelIndex && amount > 2_000 && !taken.has(id),
  )
  if (!order) throw new Error('no paid order is left')
  taken.add(order.id)
  return order
}

/** Waits for the code that a job sends to an order's buyer, and returns it from the dev mailbox. */
export async function smsCode(
  url: string,
  { merchant_order_id }: Pick<OrderRef, 'merchant_order_id'>,
): Promise<string> {
  const pattern = new RegExp(`\\b(\\d{6})\\b[^<]* № ${merchant_order_id}\\b`)
  let code = ''
  await expect
    .poll(async () => {
      code = pattern.exec(await mailboxAt(url))?.[1] ?? ''
      return code
    }, `SMS for order ${merchant_order_id}`)
    .not.toBe('')
  return code
}

/** Returns a wrong code. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Opens the list with this one order and returns its row. */
export async function openRow(page: Page, order: OrderRef): Promise<Locator> {
  await page.goto(`${base}/transactions?orderId=${order.merchant_order_id}&merchantId=${order.merchantId}`)
  const row = page.locator(`[data-row="${order.id}"]`)
  await expect(row).toBeVisible()
  return row
}

/** Chooses an action in the row's menu, which holds all but the next step. */
export async function chooseInRow(page: Page, row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^Другие действия/ }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export async function openOrder(page: Page, order: OrderRef): Promise<void> {
  await page.goto(`${base}/transactions/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Заказ № ${order.merchant_order_id}`)
}

export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'))
}

/** Matches `1 234 ₸` with any kind of space. */
export function tenge(amount: number): RegExp {
  // The digits equal those of formatMoney: no tiyn, or both of them.
  const digits = Number.isInteger(amount) ? 0 : 2
  const text = new Intl.NumberFormat('ru', {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  }).format(amount)
  return new RegExp(`${text.replace(/\s/g, '\\s')}(,\\d\\d)?\\s₸`)
}
