import { newOrder } from '../support/new-order.ts'
import { openRow } from '../support/order-actions.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

test('a manager sees what is left of a new order, and what expires soon', async ({ page, baseURL }) => {
  const row = await openRow(page, await newOrder(baseURL ?? '', { merchantId: 'ALTYN_TECH' }))
  const left = row.getByText('осталось 2 дня')
  await expect(left).toHaveAttribute('title', /^Срок: \d\d\.\d\d\.\d{4} \d\d:\d\d по времени UTC/)
  const queue = page.getByRole('link', { name: /^Скоро просрочатся/ })
  await queue.click()
  await expect(page).toHaveURL(/[?&]deadline=soon/)
  await expect(queue).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await row.locator('[data-row-link]').click()
  await expect(page.getByText('Просрочится')).toBeVisible()
  await expect(page.getByText('осталось 2 дня').filter({ visible: true }).first()).toBeVisible()
})
