import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

test('an ended session says so, reloads, and comes back to the same page', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/401/)
  const list = new OrdersList(page)
  await list.open('?status=canceled')
  // Somewhere else this session is ended: signed out on the server, while this page still believes in it.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const ended = await request.post('/api/users/api/v1/sign-out', {
    headers: { Authorization: `Bearer ${token}`, Origin: new URL(page.url()).origin },
  })
  expect(ended.status()).toBe(204)

  await page.getByRole('button', { name: 'Обновить список' }).click()
  await expect(page.getByText('У вас истек сеанс. Для продолжения войдите снова')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=.*status/)
})

test('signing out in one tab signs out all of them', async ({ page, context }) => {
  const list = new OrdersList(page)
  await list.open()
  const other = await context.newPage()
  const otherList = new OrdersList(other)
  await otherList.open()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Войти' })).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
