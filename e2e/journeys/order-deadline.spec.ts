import { newOrder } from '../support/new-order.ts'
import { OrdersList } from '../support/orders-list.ts'
import { base } from '../support/people.ts'
import { startCopy } from '../support/prepared-data.ts'
import { removeFolder } from '../support/product.ts'
import { test as common, expect } from '../support/test.ts'

// The product's settings let new orders expire within a working day.
const test = common.extend<{ baseURL: string }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startCopy({ ORDER_EXPIRY_HOURS: '11' })
      await use(product)
      await product.stop()
      await removeFolder(product.dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
})

test.use({ as: 'courier' })

test('a new order says what is left, in its queue and on its page, to a courier too', async ({
  page,
  baseURL,
}) => {
  const order = await newOrder(baseURL, { merchantId: 'ALTYN_TECH' })
  const list = new OrdersList(page)
  await list.open()
  await page.getByRole('link', { name: /^Скоро просрочатся \d/ }).click()
  await expect(page).toHaveURL(`${baseURL}${base}/transactions?deadline=soon`)
  await list.settled()
  // An overdue order stays until the job expires it.
  await expect(list.rows.first()).toContainText(/осталось \d+ (ч|мин)|срок вышел/)
  // This order is the last to expire, so the list is filtered by its number.
  await list.open(`?deadline=soon&orderId=${order.merchant_order_id}`)
  const row = page.locator(`[data-row="${order.id}"]`)
  const left = row.getByText('осталось 10 ч')
  await expect(left).toHaveAttribute('title', /^Срок: \d\d\.\d\d\.\d{4} \d\d:\d\d по времени/)
  await row.locator('[data-row-link]').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.merchant_order_id)
  await expect(page.getByText('осталось 10 ч').filter({ visible: true }).first()).toBeVisible()
})
