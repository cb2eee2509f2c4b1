import { newOrder } from '../support/new-order.ts'
import { openOrder, openRow } from '../support/order-actions.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'superadmin' })

test('a note is written, seen in history and list, and deleted', async ({ page, baseURL }) => {
  const order = await newOrder(baseURL ?? '')
  await openOrder(page, order)
  await page.getByLabel('Заметка для коллег').fill('Покупатель просит\nперезвонить')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Добавить' })).toBeFocused()
  const history = page.getByRole('group').filter({ hasText: 'История изменений' })
  const note = history.getByRole('listitem').filter({ hasText: 'перезвонить' })
  await expect(note).toContainText(/\d\d:\d\d.*Заметка · \S/s)

  const row = await openRow(page, order)
  const icon = row.getByRole('img', { name: 'Заметок: 1' })
  await expect(icon).toBeVisible()
  await row.locator('[data-row-link]').click()
  await note.getByRole('button', { name: 'Удалить' }).click()
  await expect(note).toHaveCount(0)
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(icon).toHaveCount(0)
})
