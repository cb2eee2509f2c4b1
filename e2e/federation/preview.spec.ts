/** A published version is shown to whom a link was made for, and to nobody else. */
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/own-product.ts'
import { statusOf } from '../support/releases.ts'
import { publishRenamed } from '../support/renamed-release.ts'

test.use({ as: 'admin' })

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
  // The next pages of this browser as well, and axe has nothing to say.
  await page.reload()
  await expect(shown()).toBeAttached()
  await expect(page.getByRole('heading', { level: 1, name: 'Взаиморасчёты' })).toBeVisible()
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page)
  }

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

test('no address and no stored value names the code that runs', async ({ page, product, context }) => {
  const app = 'mfe-settlements'
  const live = (await statusOf(product)).apps[app]?.live ?? ''
  const other = '8.1.0'
  await publishRenamed(product, { app, from: live, to: other })
  const claims = btoa(JSON.stringify({ app, version: other, until: '2099-01-01T00:00:00Z' }))
  await context.addCookies([
    {
      name: 'cabinet_preview',
      value: `eyJhbGciOiJub25lIn0.${claims}.`,
      url: `${product.url}/merchant-cabinet`,
    },
  ])
  await page.addInitScript(
    ([name = '', version = '']) => {
      const entry = `/merchant-cabinet/apps/${name}/${version}/remoteEntry.js`
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of [
          'cabinet.preview',
          'cabinet.canary',
          'cabinet.bad-versions',
          'cabinet.release-set',
        ])
          storage.setItem(key, JSON.stringify({ [name]: version, app: name, version }))
        storage.setItem(`import-map-override:${name}`, entry)
        storage.setItem('__MF_HMR__', JSON.stringify({ [name]: entry }))
      }
    },
    [app, other],
  )
  await page.goto(`/merchant-cabinet/mutual-settlements?${app}=${other}&preview=${other}#${app}@${other}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Взаиморасчёты' })).toBeVisible()
  await expect(page.locator(`script[src*="/apps/${app}/${live}/"]`).first()).toBeAttached()
  await expect(page.locator(`[src*="${other}"], [href*="/apps/${app}/${other}/"]`)).toHaveCount(0)
})
