import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'managerOfOne' })

test('filters get a name, stand beside the queues, are renamed and deleted', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open('?status=buyed&sort=amount:desc&page=2')
  const queues = page.getByRole('navigation', { name: 'Очереди' })
  await queues.getByRole('button', { name: 'Сохранить вид' }).click()
  await expect(page.getByRole('textbox', { name: 'Название' })).toBeFocused()
  await page.keyboard.type('Крупные оплаченные')
  await page.keyboard.press('Enter')
  const view = queues.getByRole('link', { name: 'Крупные оплаченные' })
  await expect(view).toHaveAttribute('aria-current', 'page')

  await list.open('?status=in_progress')
  await view.click()
  await expect(page).toHaveURL(/\/transactions\?status=buyed&sort=amount:desc$/)
  await list.settled()
  await expect(list.header('Сумма')).toHaveAttribute('aria-sort', 'descending')

  const edit = queues.getByRole('button', { name: 'Изменить вид' })
  await edit.click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Крупные')
  await page.keyboard.press('Enter')
  await expect(queues.getByRole('link', { name: 'Крупные', exact: true })).toBeVisible()
  await expect(edit).toBeFocused()
  await edit.click()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await expect(queues.getByRole('button', { name: 'Сохранить вид' })).toBeFocused()
  await expect(page).toHaveURL(/status=buyed&sort=amount:desc$/)
})
