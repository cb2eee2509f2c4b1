import { OrdersList } from '../support/orders-list.ts'
import { base, people } from '../support/people.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
import { expect, test } from '../support/test.ts'

test('a manager signs in and is where he wanted to be', async ({ page }) => {
  await page.goto(`${base}/transactions?status=buyed`)
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await expect(page).toHaveTitle('Вход · Кабинет партнёра')
  await submitCredentials(page, people.manager)
  await expect(page).toHaveURL(`${base}/transactions?status=buyed`)
  await expect(new OrdersList(page).rows.first()).toContainText('Оплачен')
})

test('a wrong password is said in the form, what was typed stays', async ({ page, complaints }) => {
  complaints.allow(/401/)
  await page.goto(`${base}/login`)
  await submitCredentials(page, people.managerOfOne, 'not-this-one-at-all')
  const message = page.getByRole('alert')
  await expect(message).toContainText(/парол/i)
  await expect(page.locator(':focus')).toContainText(/парол/i)
  await expect(page.getByLabel('Логин или email')).toHaveValue(people.managerOfOne)
  await expect(page.getByLabel(/^Пароль/)).toHaveValue('not-this-one-at-all')
  await expect(page).toHaveURL(/\/login/)
})

test('empty fields are named and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByText('Обязательное поле для заполнения')).toHaveCount(2)
  await expect(page.getByLabel('Логин или email')).toBeFocused()
  expect(sent.filter((url) => url.includes('sign-in'))).toEqual([])
})

test('the password shows itself when asked', async ({ page }) => {
  await page.goto(`${base}/login`)
  const field = page.getByLabel(/^Пароль/)
  await field.fill('secret')
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Показать пароль' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Скрыть пароль' }).click()
  await expect(field).toHaveAttribute('type', 'password')
})

for (const path of ['/', '/transactions/1', '/partners', '/no/such/page', '/bcc-mall']) {
  test(`signed out, ${path} leads to the login page`, async ({ page }) => {
    await page.goto(base + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вход в кабинет')
    await expect(page).toHaveURL(/\/login/)
  })
}

test('a foreign address to return to is not followed', async ({ page }) => {
  await page.goto(`${base}/login?returnTo=${encodeURIComponent('//evil.example/merchant-cabinet/')}`)
  await submitCredentials(page, people.admin)
  await expect(page).toHaveURL(`${base}/transactions`)
})

test('the demo users fill the form in', async ({ page }) => {
  await page.goto(`${base}/login`)
  await page.getByRole('button', { name: people.courier }).click()
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(new OrdersList(page).rows).toHaveCount(10)
})
