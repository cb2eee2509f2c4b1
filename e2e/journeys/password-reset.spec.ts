import { linkIn, mailTo } from '../support/dev-mailbox.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { base, people } from '../support/people.ts'
import { submitCredentials } from '../support/sign-in-form.ts'

test.describe.configure({ mode: 'serial' })

const newPassword = 'Fresh-Start-of-the-Day-7'

test('a forgotten password is replaced through the link in the mail', async ({ page, product }) => {
  await page.goto(`${base}/login`)
  await page.getByRole('link', { name: 'Забыли пароль?' }).click()
  await page.getByLabel('Корпоративный email').fill('manager')
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(page.getByText('Введите корректный адрес электронной почты')).toBeVisible()
  await page.getByLabel('Корпоративный email').fill(people.managerOfOne)
  await page.getByRole('button', { name: 'Отправить ссылку' }).click()
  await expect(
    page.getByText(`Ссылка на восстановление пароля отправлена вам на почту ${people.managerOfOne}`),
  ).toBeVisible()

  await page.goto(linkIn(await mailTo(product.url, people.managerOfOne)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Новый пароль')
  await expect(page, 'the token leaves the address bar').not.toHaveURL(/token=/)
  await page.getByRole('textbox', { name: 'Новый пароль' }).fill(newPassword)
  await page.getByLabel('Повторите пароль').fill('something else')
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await page.getByLabel('Повторите пароль').fill(newPassword)
  await page.getByRole('button', { name: 'Сохранить пароль' }).click()

  const dialog = page.getByRole('dialog', { name: 'Пароль успешно сохранен!' })
  await dialog.getByRole('button', { name: 'Готово' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await submitCredentials(page, people.managerOfOne, newPassword)
  await expect(new OrdersList(page).rows).toHaveCount(10)
})

test('a link works once, then says so before a password is asked for', async ({ page, product }) => {
  await page.goto(linkIn(await mailTo(product.url, people.managerOfOne)))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ссылка недействительна')
  await page.getByRole('link', { name: 'Запросить новую ссылку' }).click()
  await expect(page).toHaveURL(/\/forget-password/)
})
