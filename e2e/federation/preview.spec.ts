/** A published version is shown to whom a link was made for, and to nobody else. */
import AxeBuilder from '@axe-core/playwright'
import { expectNoSidewaysScroll } from '../support/layout.ts'
import { expect, test } from '../support/own-product.ts'
import { statusOf } from '../support/releases.ts'
import { publishRenamed } from '../support/renamed-release.ts'

test.use({ as: 'admin', serviceWorkers: 'allow' })

test('a link is made, opened, seen by one browser alone, and left', async ({
  page,
  product,
  browser,
  context,
}) => {
  const app = 'mfe-settlements'
  const live = (await statusOf(product)).apps[app]?.live ?? ''
  await publishRenamed(product, { app, from: live, to: '8.0.0' })
  const shown = () => page.locator(`script[src*="/apps/${app}/8.0.0/"]`).first()

  await page.goto('/merchant-cabinet/releases')
  await page.getByRole('button', { name: 'Предпросмотр' }).click()
  const dialog = page.getByRole('dialog', { name: 'Предпросмотр версии' })
  await dialog.getByLabel('Раздел').selectOption(app)
  await expect(dialog.getByLabel('Версия')).toHaveValue('8.0.0')
  await dialog.getByRole('button', { name: 'Создать ссылку' }).click()
  const link = await dialog.getByLabel('Ссылка', { exact: true }).inputValue()

  await page.goto(link)
  await expect(page.getByText('откроется в версии 8.0.0')).toBeVisible()
  await expect(shown()).not.toBeAttached()
  await page.getByRole('button', { name: 'Открыть предпросмотр' }).click()
  await expect(page).toHaveURL(/\/mutual-settlements$/)
  await expect(page.getByText(/Предпросмотр: .* 8\.0\.0\. Это видите только вы, до \d\d:\d\d/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Взаиморасчёты' })).toBeVisible()
  await expect(shown()).toBeAttached()
  // The next pages of this browser as well, with a service worker at work, and axe has nothing to say.
  await page.reload()
  await expect(shown()).toBeAttached()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const other = await browser.newContext({ storageState: await context.storageState() })
  await other.clearCookies({ name: 'cabinet_preview' })
  const theirs = await other.newPage()
  await theirs.goto(`${product.url}/merchant-cabinet/mutual-settlements`)
  await expect(theirs.locator(`script[src*="/apps/${app}/${live}/"]`).first()).toBeAttached()
  await expect(theirs.getByText('Предпросмотр')).toHaveCount(0)
  await other.close()

  await page.getByRole('button', { name: 'Выйти из предпросмотра' }).click()
  await expect(page.locator(`script[src*="/apps/${app}/${live}/"]`).first()).toBeAttached()
  await expect(page.getByText('Предпросмотр')).toHaveCount(0)
})
