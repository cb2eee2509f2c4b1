import { expect, test } from '../support/own-product.ts'
import { base } from '../support/people.ts'
import type { Locator, Page } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ as: 'admin' })

/** Presses Tab until `target` has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached by ${most} presses of Tab: ${target}`)
}

test('a partner is found, opened, changed and saved by keyboard alone', async ({ page }) => {
  await page.goto(`${base}/partners`)
  await expect(page.getByRole('link', { name: 'ALTYN_TECH' })).toBeVisible()
  await tabTo(page, page.getByLabel('БИН, код или название'))
  await page.keyboard.type('altyn')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=altyn/)
  const link = page.getByRole('link', { name: 'ALTYN_TECH' })
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Алтын')

  await tabTo(page, page.getByRole('button', { name: 'Изменить', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Сайт'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('https://keyboard.example.kz')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Партнер успешно сохранен')).toBeVisible()
  await expect(page.locator('dd').filter({ hasText: 'keyboard.example.kz' }).first()).toBeVisible()
})

test('a user is invited and deleted by keyboard alone', async ({ page }) => {
  await page.goto(`${base}/users`)
  await tabTo(page, page.getByRole('link', { name: 'Добавить пользователя' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Новый пользователь' })).toBeVisible()
  await tabTo(page, page.getByLabel('Фамилия'))
  await page.keyboard.type('Клавишин')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Тимур')
  await tabTo(page, page.getByLabel('Телефон'))
  await page.keyboard.type('7017654321')
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type('keys@shop.kz')
  await expect(page.getByLabel('Роль').locator('option[value=COURIER]')).toBeAttached()
  await tabTo(page, page.getByLabel('Роль'))
  for (const _ of ['manager', 'administrator', 'courier']) await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Роль')).toHaveValue('COURIER')
  await tabTo(page, page.getByRole('checkbox', { name: /Алтын Техника/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/users$/)

  const bin = page.getByRole('button', { name: 'Удалить: Клавишин Тимур' })
  await tabTo(page, bin)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Вы действительно хотите удалить?' })
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(bin).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, question.getByRole('button', { name: 'Удалить' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Пользователь удалён')).toBeVisible()
  await expect(bin).toHaveCount(0)
})
