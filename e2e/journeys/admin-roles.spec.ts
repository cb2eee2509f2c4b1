import { expect, test } from '../support/own-product.ts'
import { base, people } from '../support/people.ts'
import { sessionOf } from '../support/session.ts'
import type { Locator, Page } from '../support/test.ts'

test.describe.configure({ mode: 'serial' })
test.use({ as: 'admin' })

test('a permission that is given reaches an idle page of whoever holds the role within 5 s', async ({
  page,
  browser,
  product,
}) => {
  const theirs = await browser.newContext({
    baseURL: product.url,
    storageState: await sessionOf(people.courier, product.url),
  })
  const courier = await theirs.newPage()
  // This page sends no requests by itself.
  await courier.goto(`${base}/account/sessions`)
  await expect(courier.getByRole('heading', { level: 1, name: 'Безопасность' })).toBeVisible()
  const sections = courier.getByRole('navigation', { name: 'Разделы' })
  await expect(sections.getByRole('link', { name: 'Заказы' })).toBeVisible()
  await expect(sections.getByRole('link', { name: 'Аналитика' })).toHaveCount(0)

  await page.goto(`${base}/user-permissions`)
  await page.getByRole('button', { name: 'Изменить: Курьер' }).click()
  const dialog = page.getByRole('dialog', { name: 'Роль «Курьер»' })
  await dialog.getByRole('checkbox', { name: 'Аналитика' }).check()
  await expect(dialog).toContainText('Добавится 1, затронет 1 пользователя')
  await dialog.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  await expect(await heldBy(page, 'Курьер', 'Аналитика')).toHaveText('есть')

  await expect(sections.getByRole('link', { name: 'Аналитика' })).toBeVisible()
  await sections.getByRole('link', { name: 'Аналитика' }).click()
  await expect(courier.getByRole('heading', { level: 1, name: 'Аналитика' })).toBeVisible()
  await theirs.close()
})

test('a role is made from a copy, by keyboard alone', async ({ page }) => {
  await page.goto(`${base}/user-role/new`)
  await expect(page.getByRole('link', { name: 'Роли и права' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.getByLabel('Название').focus()
  await page.keyboard.type('Қойма меңгерушісі')
  await expect(page.getByLabel('Код роли')).toHaveValue('QOYMA_MENGGERUSHISI')
  const source = page.getByLabel('Скопировать права роли')
  await expect(source.locator('option[value=ONLINE_STORE_MANAGER]')).toBeAttached()
  await source.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(source).toHaveValue('ONLINE_STORE_MANAGER')
  await expect(page.getByRole('checkbox', { name: 'Возврат заказов' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Возврат заказов' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/user-permissions$/)
  await expect(await heldBy(page, 'Қойма меңгерушісі', 'Отмена заказов')).toHaveText('есть')
  await expect(await heldBy(page, 'Қойма меңгерушісі', 'Возврат заказов')).toHaveText('нет')
})

/** Returns the cell of a role's column in a permission's row. */
async function heldBy(page: Page, role: string, permission: string): Promise<Locator> {
  await expect(page.getByRole('columnheader', { name: role })).toBeVisible()
  const names = await page
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => head.ariaLabel))
  return page.getByRole('row', { name: permission }).getByRole('cell').nth(names.indexOf(role))
}
