import { expect, test } from '../support/own-product.ts'
import { base } from '../support/people.ts'
import type { Page } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ as: 'admin' })

const shown = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')

test('a partner is opened from the list, changed, and remembers by whom', async ({ page }) => {
  await page.goto(`${base}/partners`)
  await page.getByRole('link', { name: 'ALTYN_TECH' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Алтын')
  await expect(page).toHaveTitle(/Алтын/)
  await expect(page.locator('main').getByRole('textbox'), 'view mode is text').toHaveCount(0)

  await page.getByRole('button', { name: 'Изменить', exact: true }).click()
  await page.getByLabel('Сайт').fill('https://altyn.example.kz')
  await page.getByLabel('Комиссия').fill('3,75')
  await expect(page.getByText('Изменены 2 поля')).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Партнер успешно сохранен')).toBeVisible()
  await expect(shown(page, 'Сайт')).toHaveText('https://altyn.example.kz')
  await expect(shown(page, 'Комиссия')).toHaveText('3,75 %')
  await expect(page.getByRole('region', { name: 'История изменений' })).toContainText(
    'https://altyn.example.kz',
  )
})

test('a partner is added and found; the same code again is refused', async ({ page, complaints }) => {
  complaints.allow(/409|400/)
  const fill = async () => {
    await page.goto(`${base}/partners/new`)
    await page.getByLabel('Код партнёра').fill('NEW_SHOP')
    await page.getByLabel('Юридическое название').fill('ТОО «Новый магазин»')
    await page.getByLabel('БИН').fill('980540000397')
    await page.getByLabel('Статус').selectOption({ label: 'Тестовый' })
    await page.getByLabel('Комиссия').fill('2,5')
    await page.getByLabel('Сайт').fill('https://new.example.kz')
    await page.getByLabel('Email для покупателей').fill('shop@new.example.kz')
    await page.getByLabel('Телефон').fill('87017654321')
    await page.getByLabel('Дата договора').fill('01.02.2026')
    await page.getByRole('button', { name: 'Сохранить' }).click()
  }
  await fill()
  await expect(page.getByText('Партнёр успешно добавлен')).toBeVisible()
  await expect(page).toHaveURL(/\/partners$/)
  await expect(page.getByLabel('Созданный пароль')).toHaveValue(/^[\w-]{24}$/)
  await page.getByRole('button', { name: 'Готово' }).click()
  await page.getByRole('link', { name: 'NEW_SHOP' }).click()
  await expect(shown(page, 'Телефон')).toHaveText('+7 701 765 43 21')
  await expect(shown(page, 'Пароль архива')).toHaveText('задан')
  await fill()
  await expect(page.getByLabel('Код партнёра')).toHaveAttribute('aria-invalid', 'true')
})
