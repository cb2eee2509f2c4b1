/** Back closes what is on top and stays on the page, as phones' users expect. */
import { anOrder, chooseInRow, dialogOf, openRow } from '../support/order-actions.ts'
import { base } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

test.use({ as: 'superadmin', viewport: { width: 360, height: 780 }, hasTouch: true })

interface Overlay {
  readonly open: (page: Page) => Promise<void>
  readonly role: 'menu' | 'dialog' | 'alertdialog'
}

const overlays: Readonly<Record<string, Overlay>> = {
  filters: { role: 'dialog', open: (page) => page.getByRole('button', { name: /^Фильтры/ }).tap() },
  navigation: { role: 'dialog', open: (page) => page.getByRole('button', { name: 'Меню' }).tap() },
  search: { role: 'dialog', open: (page) => page.getByRole('button', { name: 'Быстрый переход' }).tap() },
  menu: {
    role: 'menu',
    open: (page) =>
      page
        .getByRole('button', { name: /^Другие действия/ })
        .first()
        .tap(),
  },
  dialog: {
    role: 'alertdialog',
    open: (page) => chooseInRow(page, page.locator('[data-row]').first(), 'Отменить заказ'),
  },
}

/** The entries behind this page, and whether its own is on top. */
const entries = (page: Page) => page.evaluate(() => [history.length, history.state?.overlay === true])

test.describe('over the list', () => {
  test.beforeEach(async ({ page, baseURL }) => {
    const order = await anOrder(String(baseURL), 'completed')
    await page.goto(`${base}/bcc-mall`)
    await openRow(page, order)
  })

  for (const [name, { open, role }] of Object.entries(overlays))
    test(`${name}: Back closes, Forward does not open again, and closing leaves no entry`, async ({
      page,
    }) => {
      const address = page.url()
      const overlay = page.getByRole(role)
      for (let time = 1; time <= 2; time++) {
        await open(page)
        await expect(overlay).toBeVisible()
        await page.evaluate(() => history.back())
        await expect(overlay).toBeHidden()
        await expect.poll(() => entries(page)).toMatchObject([expect.any(Number), false])
        await expect(page).toHaveURL(address)
      }
      await page.evaluate(() => history.forward())
      await open(page)
      await expect(overlay).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(overlay).toBeHidden()
      await expect.poll(() => entries(page)).toMatchObject([expect.any(Number), false])
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'BCC Mall' })).toBeVisible()
    })

  test('a section opened from the navigation is one step back from the list', async ({ page }) => {
    const address = page.url()
    await overlays.navigation?.open(page)
    await dialogOf(page).getByRole('link', { name: 'Пользователи' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Пользователи' })).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'BCC Mall' })).toBeVisible()
  })

  test('applied filters are one step back from the others', async ({ page }) => {
    const address = page.url()
    await overlays.filters?.open(page)
    await dialogOf(page).getByLabel('Период').selectOption('7 дней')
    await dialogOf(page).getByRole('button', { name: 'Применить' }).tap()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page).not.toHaveURL(address)
    await expect.poll(() => entries(page)).toMatchObject([expect.any(Number), false])
    await page.goBack()
    await expect(page).toHaveURL(address)
  })
})

test('over the first page of a tab it does not leave the cabinet', async ({ page }) => {
  await page.goto(`${base}/transactions`)
  await overlays.navigation?.open(page)
  await expect(dialogOf(page)).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
})

test('a page loaded anew below an overlay is one step from the page before', async ({ page }) => {
  await page.goto(`${base}/bcc-mall`)
  await page.goto(`${base}/transactions`)
  await overlays.navigation?.open(page)
  await expect(dialogOf(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Заказы' })).toBeVisible()
  await expect.poll(() => entries(page)).toMatchObject([expect.any(Number), false])
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'BCC Mall' })).toBeVisible()
})

test('a form with typed text still asks, stays at a second Back, and leaves when told to', async ({
  page,
}) => {
  await page.goto(`${base}/users`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /нов|Добавить/i })
    .first()
    .tap()
  await page.getByRole('textbox', { name: /^Фамилия/ }).fill('Ахметова')
  const question = page.getByRole('alertdialog', { name: 'Уйти без сохранения?' })
  for (let time = 1; time <= 2; time++) {
    await page.evaluate(() => history.back())
    await expect(question).toBeVisible()
    await expect.poll(() => entries(page)).toMatchObject([expect.any(Number), true])
    await page.evaluate(() => history.back())
    await expect(question).toBeHidden()
    await expect.poll(() => entries(page)).toMatchObject([expect.any(Number), false])
    await expect(page.getByRole('textbox', { name: /^Фамилия/ })).toHaveValue('Ахметова')
  }
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/\/users\/new-user/)
  await page.getByRole('button', { name: 'Уйти без сохранения' }).tap()
  await expect(page).toHaveURL(/\/users$/)
})
