/** Queries that failed without a network ask again by themselves when it is back. */
import { newOrder } from '../support/new-order.ts'
import { openOrder } from '../support/order-actions.ts'
import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'superadmin' })

/** The pages ask for changes every 15 s, whatever failed before. */
const soon = { timeout: 10_000 }

test('a search of the list and of Ctrl+K, begun offline, is answered at the return', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const { merchant_order_id: number } = await newOrder(String(baseURL))
  await page.goto(`${base}/transactions`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Поиск' }).fill(number)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Нет подключения к интернету').filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('main').getByText('Нет подключения к интернету')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('row').filter({ hasText: number.slice(-4) })).toHaveCount(1, soon)

  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /номер заказа/ })).toBeFocused()
  await context.setOffline(true)
  await page.keyboard.insertText(number)
  await expect(page.getByRole('dialog').getByText('Нет подключения к интернету')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('option', { name: number })).toBeVisible(soon)
})

test('an order opened offline', async ({ page, context, baseURL, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const url = String(baseURL)
  const [seen, other] = [await newOrder(url), await newOrder(url)]
  await openOrder(page, seen)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: /номер заказа/ })).toBeFocused()
  await page.keyboard.insertText(other.merchant_order_id)
  await expect(page.getByRole('option', { name: other.merchant_order_id })).toBeVisible()
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText('Нет подключения к интернету')).toBeVisible()
  await expect(page.getByText(/^Нет подключения к интернету/).filter({ visible: true })).toHaveCount(1)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: other.merchant_order_id })).toBeVisible(soon)
})
