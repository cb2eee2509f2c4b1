import { OrdersList } from '../support/orders-list.ts'
import { base, people } from '../support/people.ts'
import { endElsewhere } from '../support/session.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
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
  await endElsewhere(page, request)

  await page.getByRole('button', { name: 'Обновить список' }).click()
  await expect(page.getByText('У вас истек сеанс. Для продолжения войдите снова')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnTo=.*status/)
})

test('the morning mail is off until its user turns it on, and can be turned off again', async ({ page }) => {
  await page.goto(`${base}/account/sessions`)
  const box = page.getByRole('checkbox', { name: 'Присылать каждый день в 9:00 на manager@demo.kz' })
  await expect(box).toBeEnabled()
  await expect(box).not.toBeChecked()
  await box.press('Space')
  await expect(page.getByText('Утреннее письмо включено')).toBeVisible()
  await page.reload()
  await expect(box).toBeChecked()
  await box.press('Space')
  await expect(page.getByText('Утреннее письмо отключено')).toBeVisible()
  await page.reload()
  await expect(box).toBeEnabled()
  await expect(box).not.toBeChecked()
})

test('signing out in one tab signs out all of them', async ({ page, context, complaints }) => {
  // A call under way at the sign-out is refused.
  complaints.allow(/401/)
  const list = new OrdersList(page)
  await list.open()
  const other = await context.newPage()
  const otherList = new OrdersList(other)
  await otherList.open()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  expect(await other.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('signing out without a network hides the page, and ends the session once there is one', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|401/)
  const list = new OrdersList(page)
  await list.open()
  await context.setOffline(true)
  await expect(page.getByText(/^Нет подключения к интернету\. Новые данные появятся/)).toBeVisible()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Выход не подтверждён: нет связи' })).toBeVisible()
  await expect(list.table).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible()
  const refreshed = await page.evaluate(() =>
    fetch('/api/users/api/v1/refresh', { method: 'POST' }).then(({ status }) => status),
  )
  expect(refreshed).toBe(401)
})

test.describe('an administrator', () => {
  test.use({ as: 'admin' })
  test('after a session that ended over a form, signing in again brings back the typed text', async ({
    page,
    request,
    complaints,
  }) => {
    complaints.allow(/401/)
    await page.goto('/merchant-cabinet/users/new-user')
    await page.getByLabel('Фамилия').fill('Сериков')
    await page.getByLabel('Email').fill('draft@shop.kz')
    await page.getByLabel('Роль').selectOption({ label: 'Курьер' })
    await page.waitForFunction(() => sessionStorage.getItem('cabinet.drafts')?.includes('draft@shop.kz'))
    await endElsewhere(page, request)

    await page.getByLabel('Телефон').fill('87017654321')
    await page.getByLabel('Найти партнёра').fill('алтын')
    await expect(page.getByText('У вас истек сеанс. Для продолжения войдите снова')).toBeVisible()
    await expect(page.getByText('Введённое в формы сохранено в этой вкладке')).toBeVisible()
    await submitCredentials(page, people.admin)
    await expect(page).toHaveURL(/\/users\/new-user/)
    await expect(page.getByLabel('Фамилия')).toHaveValue('Сериков')
    await expect(page.getByLabel('Email')).toHaveValue('draft@shop.kz')
    await expect(page.getByLabel('Роль').locator('option:checked')).toHaveText('Курьер')
  })
})
