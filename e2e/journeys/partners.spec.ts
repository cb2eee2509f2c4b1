import { expect, type Page, test } from '../support/test.ts'

test.use({ as: 'admin' })

const table = (page: Page) => page.getByRole('table', { name: 'Партнёры' })
const rows = (page: Page) => table(page).locator('tbody tr[data-row]')

test('an administrator sees every partner with BIN, code and status', async ({ page }) => {
  await page.goto('/merchant-cabinet/partners')
  await expect(table(page)).toHaveAttribute('aria-busy', 'false')
  await expect(rows(page)).toHaveCount(12)
  await expect(rows(page).first()).toContainText(/\d{12}/)
  const codes = await rows(page).locator('td[data-label="Код партнёра"]').allInnerTexts()
  expect(codes).toHaveLength(12)
  for (const code of codes) expect(code.trim()).toMatch(/^[A-Za-z0-9_-]+/)
  expect(codes).toEqual([...codes].sort())
})

test('a partner is found by its BIN, and the search is in the address', async ({ page }) => {
  await page.goto('/merchant-cabinet/partners')
  await expect(rows(page)).toHaveCount(12)
  const bin = /\d{12}/.exec(await rows(page).nth(5).innerText())?.[0] ?? ''
  await page.getByLabel('БИН, код или название').fill(bin)
  await page.getByRole('button', { name: 'Применить' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(bin)
  await expect(page).toHaveURL(new RegExp(`q=${bin}`))
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
})
