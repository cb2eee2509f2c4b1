import { randomInt } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { base, type Person, people } from './people.ts'
import { tokenOf } from './session.ts'

export interface AnOrder {
  readonly id: number
  readonly merchant_order_id: string
  readonly merchantId: string
  readonly amount: number
  readonly app_status: string
  readonly version: number
}

/** Calls the API past the browser, as a colleague at another desk would. */
async function callAs<T>(url: string, person: Person, path: string, init: RequestInit = {}): Promise<T> {
  const headers = {
    authorization: `Bearer ${await tokenOf(people[person], url)}`,
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...init.headers,
  }
  const answer = await fetch(`${url}/api${path}`, { ...init, headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** What tests of this worker work on already. */
const taken = new Set<number>()

/** Every worker and every test has orders of its own, so that tests do not meet. */
function isFree({ id }: AnOrder): boolean {
  const { parallelIndex, config } = test.info()
  return id % config.workers === parallelIndex && !taken.has(id)
}

/** Some order in one of these statuses that no other test works on. */
export async function anOrder(url: string, person: Person, statuses: string, more = ''): Promise<AnOrder> {
  const { orders } = await callAs<{ orders: AnOrder[] }>(
    url,
    person,
    `/accounting/v1/applications?statuses=${statuses}&lim=100${more}`,
  )
  const free = orders.filter(isFree)
  const order = free[randomInt(Math.max(1, free.length))]
  if (!order) throw new Error(`${person} has no order in ${statuses}`)
  taken.add(order.id)
  return order
}

export async function orderNow(url: string, person: Person, id: number): Promise<AnOrder> {
  const { orderInfo } = await callAs<{ orderInfo: AnOrder }>(url, person, `/accounting/v1/application/${id}`)
  return orderInfo
}

/** Moves an order on as a colleague does. */
export function moveAs(
  url: string,
  person: Person,
  order: AnOrder,
  status: string,
  reason?: string,
): Promise<unknown> {
  return callAs(url, person, '/accounting/changeStatus/json', {
    method: 'PUT',
    headers: { 'idempotency-key': `e2e-${randomInt(2 ** 40)}` },
    body: JSON.stringify([
      { merchantId: order.merchantId, orders: [{ orderId: order.merchant_order_id, status, reason }] },
    ]),
  })
}

/** The newest code that went to the buyer of an order, out of the outbox page; waited for, a job sends it. */
export async function smsCode(url: string, order: AnOrder, after = ''): Promise<string> {
  const pattern = new RegExp(`Код (\\d{6}) для получения заказа № ${order.merchant_order_id} `)
  const deadline = Date.now() + 20_000
  for (;;) {
    const page = await (await fetch(`${url}${base}/dev/outbox`)).text()
    const code = pattern.exec(page)?.[1]
    if (code !== undefined && code !== after) return code
    if (Date.now() > deadline) throw new Error(`no SMS for order ${order.merchant_order_id}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** A code that is not the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** The list with this one order in it; answers with its row. */
export async function openRow(page: Page, order: AnOrder): Promise<Locator> {
  await page.goto(`${base}/transactions?orderId=${order.merchant_order_id}&merchantId=${order.merchantId}`)
  const row = page.locator(`[data-row="${order.id}"]`)
  await expect(row).toBeVisible()
  return row
}

export async function openOrder(page: Page, order: AnOrder): Promise<void> {
  await page.goto(`${base}/transactions/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ № ${order.merchant_order_id}`)
}

export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'))
}

/** `1 234 ₸` with any kind of space. */
export function tenge(amount: number): RegExp {
  // As formatMoney: no tiyn, or both digits of them.
  const digits = Number.isInteger(amount) ? 0 : 2
  const text = new Intl.NumberFormat('ru', {
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  }).format(amount)
  return new RegExp(`${text.replace(/\s/g, '\\s')}(,\\d\\d)?\\s₸`)
}

/** A marketplace order with an item to spare. */
export async function orderWithItems(url: string) {
  const { orders } = await callAs<{ orders: AnOrder[] }>(
    url,
    'superadmin',
    '/accounting/v1/applications?statuses=completed,no_card_completed,in_progress&isMarketplace=1&lim=100',
  )
  for (const order of orders.filter(isFree)) {
    const detail = await callAs<{ actions: { action: string; allowed: boolean }[] }>(
      url,
      'superadmin',
      `/accounting/v1/application/${order.id}`,
    )
    if (!detail.actions.some(({ action, allowed }) => action === 'delete_item' && allowed)) continue
    taken.add(order.id)
    return order
  }
  throw new Error('no order with two items')
}
