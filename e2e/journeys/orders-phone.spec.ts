import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager', viewport: { width: 360, height: 740 }, hasTouch: true })

test('on a phone orders are cards and filters wait behind a button', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  await expect(list.rows).toHaveCount(10)
  // The news, shown to a user for two weeks, and the list's partner are above the first row.
  expect((await list.rows.first().boundingBox())?.y).toBeLessThan(450)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const drawer = page.getByRole('dialog', { name: 'Фильтры' })
  await drawer.getByLabel('Статус', { exact: true }).selectOption({ label: 'Отказ' })
  await drawer.getByRole('button', { name: 'Применить' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/status=canceled/)
  await expect(list.rows.filter({ hasNotText: 'Отказ' })).toHaveCount(0)
  await expect(list.rows.first()).toBeVisible()
})

test('the card leads to the order', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  const number = await list.number(2)
  await list.rows.filter({ hasText: number }).getByText(/₸/).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})
