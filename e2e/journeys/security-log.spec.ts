import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

test('the log is filtered, keeps its address and tells that its records are intact', async ({ page }) => {
  await page.goto(base)
  await page.getByRole('link', { name: 'Журнал безопасности' }).click()
  await expect(page.getByText(/^Записи целы, проверено в \d\d:\d\d по времени UTC\+\d$/)).toBeVisible()
  await page.getByLabel('Кто').fill('admin@demo.kz')
  await page.getByLabel('Кто').press('Enter')
  await page.getByLabel('Что', { exact: true }).selectOption('Вход и выход')
  await expect(page).toHaveURL(/\/security-log\?person=admin%40demo\.kz&kind=sign-in$/)
  await page.reload()
  await expect(page.getByLabel('Кто')).toHaveValue('admin@demo.kz')
  await expect(page.getByRole('row').nth(1)).toContainText(/admin@demo\.kz.*Вход/)
})
