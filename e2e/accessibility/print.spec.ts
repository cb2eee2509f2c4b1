/** Tests lists on paper: the table alone, complete. */
import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'admin' })

for (const [path, table, told] of [
  ['/users', 'Пользователи', 'courier@demo.kz'],
  ['/partners', 'Партнёры', 'ALTYN_TECH'],
  ['/user-permissions', 'Роли и права', 'Аналитика'],
  ['/mutual-settlements?tab=factoring', 'Заявки на факторинг', 'Реестр заявок'],
  ['/mutual-settlements?tab=cards', 'Реестр оплаты картой', 'Реестр оплаты картой'],
] as const)
  test(`${path} prints its table without what is pressed`, async ({ page }) => {
    await page.goto(base + path)
    const rows = page.getByRole('table', { name: table }).locator('tbody > tr')
    await expect(rows.getByText(told).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1000 })
    await expect(rows.getByText(told).first()).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('button', { name: /^(Удалить|Изменить|Добавить|Скачать)/ })).toHaveCount(0)
    await expect(main.getByRole('link', { name: /^Добавить/ })).toHaveCount(0)
    await expect(main.getByRole('combobox').or(main.getByRole('textbox'))).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(718)
  })
