import { linkIn, mailTo } from '../support/dev-mailbox.ts'
import { expect, test } from '../support/own-product.ts'
import { base } from '../support/people.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
import type { Page } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ as: 'admin' })

/** New contexts begin with the test's session unless they get this empty state. */
const nobody = { cookies: [], origins: [] }

const email = 'olzhas@shop.kz'
const password = 'A-first-morning-at-work-9'

const rowOf = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Пользователи' }).getByRole('row', { name: text })

test('a person is invited, sets a password by the mail and works in the cabinet', async ({
  page,
  browser,
  product,
}) => {
  await page.goto(`${base}/users`)
  await page.getByRole('link', { name: 'Добавить пользователя' }).click()
  await page.getByLabel('Фамилия').fill('Сериков')
  await page.getByLabel('Имя', { exact: false }).first().fill('Олжас')
  await page.getByLabel('Телефон').fill('87017654321')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Роль').selectOption({ label: 'Курьер' })
  await page.getByLabel('Найти партнёра').fill('алтын')
  await page.getByRole('checkbox', { name: /Алтын Техника/ }).check()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText(`отправлена на почту ${email}`)).toBeVisible()
  await expect(page).toHaveURL(/\/users$/)
  await expect(rowOf(page, email)).toContainText('Приглашён')

  await rowOf(page, email).getByRole('link').click()
  await expect(page.getByText(/Ссылка действует до \d\d\.\d\d\.\d{4}/)).toBeVisible()

  const theirs = await browser.newContext({ storageState: nobody })
  const guest = await theirs.newPage()
  await guest.goto(linkIn(await mailTo(product.url, email)))
  await guest.getByRole('textbox', { name: 'Новый пароль' }).fill(password)
  await guest.getByLabel('Повторите пароль').fill(password)
  await guest.getByRole('button', { name: 'Сохранить пароль' }).click()
  await guest.getByRole('button', { name: 'Готово' }).click()
  await submitCredentials(guest, email, password)
  await expect(guest.getByRole('banner')).toContainText('Сериков Олжас')
  await theirs.close()

  await page.reload()
  await expect(page.getByText('Активен', { exact: true })).toBeVisible()
})

test('a deactivated user is signed out within seconds, and returns when activated', async ({
  page,
  browser,
  product,
}) => {
  const theirs = await browser.newContext({ baseURL: product.url, storageState: nobody })
  const guest = await theirs.newPage()
  await guest.goto(`${base}/login`)
  await submitCredentials(guest, email, password)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Заказы')

  await page.goto(`${base}/users/${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: 'Отключить' }).click()
  const question = page.getByRole('alertdialog', { name: /Отключить: Сериков Олжас/ })
  await question.getByRole('button', { name: 'Отключить' }).click()
  await expect(page.getByText('Отключён', { exact: true })).toBeVisible()

  const ended = guest.getByText('У вас истек сеанс')
  await expect(async () => {
    if (!(await ended.isVisible()))
      await guest.getByRole('button', { name: 'Обновить список' }).click({ timeout: 1_000 })
    await expect(ended).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  await theirs.close()

  await page.getByRole('button', { name: 'Активировать' }).click()
  await expect(page.getByText('Активен', { exact: true })).toBeVisible()
})

test('deleting asks by name, and the address of the deleted says so', async ({ page, complaints }) => {
  complaints.allow(/404/)
  await page.goto(`${base}/users?email=${encodeURIComponent(email)}`)
  await page.getByRole('button', { name: 'Удалить: Сериков Олжас' }).click()
  const question = page.getByRole('alertdialog', { name: 'Вы действительно хотите удалить?' })
  await expect(question).toContainText('Сериков Олжас')
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await question.getByRole('button', { name: 'Удалить' }).click()
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
  await page.goto(`${base}/users/${encodeURIComponent(email)}`)
  await expect(page.getByText('Такого пользователя нет')).toBeVisible()
})
