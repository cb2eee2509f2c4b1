import { moveAs } from '../support/new-order.ts'
import { anOrder, openRow } from '../support/order-actions.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

/** The selector also matches headings of hidden pages. */
const headings = 'main h1'

test('back from an order the list is as it was left: what is chosen, and its place', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open('?size=50')
  const choose = list.rows.nth(30).getByRole('checkbox')
  await choose.check()
  const place = await page.evaluate(() => scrollY)
  await list.link(32).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Заказ №')
  // The list is hidden and unreachable, but still in the document.
  await expect(page.locator(headings)).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Заказы' })).toHaveCount(0)
  await page.goBack()
  await expect(choose).toBeChecked()
  await expect(list.link(32)).toBeFocused()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test.describe('with all orders', () => {
  test.use({ as: 'superadmin' })

  test('a list shown again has the changes, and sends no requests while hidden', async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const order = await anOrder(url, 'in_progress')
    await page.clock.install()
    const row = await openRow(page, order)
    await page.clock.runFor(20_000)
    await row.locator('[data-row-link]').click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(order.merchant_order_id)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await moveAs(url, order, 'canceled', 'outOfStock')
    await page.clock.runFor(40_000)
    expect(asked.filter((path) => path.endsWith('/changes'))).toEqual([])
    await page.goBack()
    await expect(row).toContainText('Отказ')
  })
})

test('an IIN that was shown is covered again when the order is left', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open('?status=buyed')
  await list.link(0).click()
  const buyer = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Покупатель' }) })
  await buyer.getByRole('button', { name: 'Показать ИИН' }).click()
  await expect(buyer).toContainText(/\d{12}/)
  await page.goBack()
  await list.settled()
  await expect(page.locator('main')).not.toContainText(/ИИН\s*\d{12}/)
  await page.goForward()
  await expect(buyer.getByRole('button', { name: 'Показать ИИН' })).toBeVisible()
  await expect(buyer).not.toContainText(/\d{12}/)
})

test('an order under the pointer is rendered ahead, out of reach, and nothing is fetched twice for it', async ({
  page,
}) => {
  const list = new OrdersList(page)
  await list.open()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const number = await list.number(2)
  // The list follows the pointer once its secondary code has loaded.
  await expect(async () => {
    await list.link(3).hover()
    await list.link(1).hover()
    await expect(page.locator(headings)).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
  await list.link(2).hover()
  const prerendered = page.locator(headings).filter({ hasText: number })
  await expect(prerendered).toHaveCount(1)
  await expect(prerendered).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказы')
  await expect(page).toHaveTitle(/^Заказы/)
  const ofOrders = () => asked.filter((path) => /\/(application|marketplace)\//.test(path))
  const orders = () => ofOrders().filter((path) => /\/application\/\d+$/.test(path))
  // The order itself alone: its notes, registers and versions are for whoever opens it.
  expect(ofOrders()).toEqual(orders())
  await list.link(2).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.locator('main')).toBeFocused()
  await expect(page).toHaveTitle(/^Заказ /)
  expect(new Set(orders()).size).toBe(orders().length)
  // Only the list is hidden: the order beside it was dropped.
  await expect(page.locator(headings)).toHaveCount(2)
})

test('nothing of what was left is in the document after signing out', async ({ page, complaints }) => {
  // A call under way at the sign-out is refused.
  complaints.allow(/401/)
  const list = new OrdersList(page)
  await list.open()
  const number = await list.number(0)
  await list.link(0).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  expect(await page.content()).not.toContain(number)
})
