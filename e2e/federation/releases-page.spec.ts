import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { release, statusOf } from '../support/releases.ts'
import { promoteAll, publishRenamed, releaseRenamed } from '../support/renamed-release.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'serial' })

const next = '7.0.0'

test('an operator takes a remote back while every remote is broken, by keyboard alone', async ({
  page,
  product,
  complaints,
}) => {
  complaints.allow(/mfe-|Failed to load resource/)
  const before = (await statusOf(product)).apps['mfe-admin']?.live ?? ''
  await publishRenamed(product, { app: 'mfe-admin', from: before, to: next })
  await release(product, 'promote', 'mfe-admin', next, '--reason', 'новая форма')
  await page.route(/merchant-cabinet\/apps\/mfe-/, (route) => route.fulfill({ status: 404, body: 'gone' }))

  // The page sends telemetry once its late parts have loaded.
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/telemetry/v1/events'))
  await page.goto('/merchant-cabinet/partners')
  await expect(page.getByRole('heading', { name: 'Раздел временно недоступен' })).toBeVisible()
  await expect(page.locator('#first-paint')).toBeHidden()
  await told
  await page.goto('/merchant-cabinet/releases')
  const versions = page.getByRole('table', { name: 'Версии в браузерах' })
  await expect(versions.getByRole('row', { name: `Администрирование ${next} в работе` })).toContainText(
    '100 %',
  )
  const row = page.getByRole('table', { name: 'Разделы' }).getByRole('row', { name: /Администрирование/ })
  await expect(row).toContainText(next)
  await expect(row).toContainText('новая форма')
  await page.getByRole('button', { name: 'Откатить: Администрирование' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Откатить: Администрирование?' })
  await expect(dialog.getByLabel('Причина')).toBeFocused()
  await page.keyboard.type('форма не сохраняет')
  await dialog.getByRole('button', { name: `Откатить до ${before}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Администрирование: в работе ${before}`)).toBeVisible()
  await expect(row).toContainText('форма не сохраняет')
  expect((await statusOf(product)).apps['mfe-admin']?.live).toBe(before)
  const history = page.getByRole('table', { name: 'История версий' })
  await expect(history.getByRole('row', { name: /Откат: Администрирование/ })).toContainText('admin@demo.kz')
})

test('a page’s paint time is reported when it is left, and stands in the metrics', async ({
  page,
  product,
}) => {
  // The version is this test's own, so no other tab has opened it.
  const app = 'mfe-orders'
  const version = '7.2.0'
  const live = (await statusOf(product)).apps[app]?.live ?? ''
  await releaseRenamed(product, { app, from: live, to: version })
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/telemetry/v1/events'))
  await new OrdersList(page).open()
  await told
  // A busy browser paints later than the page holds its rows.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        new PerformanceObserver(() => resolve()).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        }),
      ),
  )
  await page.goto('/merchant-cabinet/releases')
  await expect
    .poll(async () => (await (await fetch(`${product.url}/metrics`)).text()).split('\n'))
    .toContainEqual(
      expect.stringMatching(`^cabinet_release_lcp_p75_seconds\\{app="${app}",version="${version}"`),
    )
  await promoteAll(product, [{ app, version: live }])
})
