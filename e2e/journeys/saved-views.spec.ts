import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'managerOfOne' })

test('filters get a name, stand beside the queues in another tab too, are renamed and deleted', async ({
  page,
  context,
}) => {
  const list = new OrdersList(page)
  await list.open('?status=buyed&sort=amount:desc&page=2')
  const queues = page.getByRole('navigation', { name: 'Очереди' })
  await queues.getByRole('button', { name: 'Сохранить вид' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Крупные оплаченные')
  await page.keyboard.press('Enter')
  const view = queues.getByRole('link', { name: 'Крупные оплаченные' })
  await expect(view).toHaveAttribute('aria-current', 'page')

  const other = new OrdersList(await context.newPage())
  await other.open('?status=in_progress')
  await other.page.getByRole('link', { name: 'Крупные оплаченные' }).click()
  await expect(other.page).toHaveURL(/\/transactions\?status=buyed&sort=amount:desc$/)
  await other.settled()
  await expect(other.header('Сумма')).toHaveAttribute('aria-sort', 'descending')
  await other.page.close()

  const edit = queues.getByRole('button', { name: 'Изменить вид' })
  await edit.click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Крупные')
  await page.keyboard.press('Enter')
  await expect(queues.getByRole('link', { name: 'Крупные', exact: true })).toBeVisible()
  await expect(edit).toBeFocused()
  await edit.click()
  await page.getByRole('button', { name: 'Удалить' }).click()
  await expect(queues.getByRole('button', { name: 'Сохранить вид' })).toBeFocused()
  await expect(page).toHaveURL(/status=buyed&sort=amount:desc&page=2$/)
})
