import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'managerOfOne' })

test('once the bell is pressed, new orders are told in the background', async ({ page }) => {
  await page.clock.install()
  // A headless browser refuses notices: the page keeps the title of the last one.
  await page.addInitScript(() => {
    class Notice {
      static permission = 'granted'
      static requestPermission = async () => 'granted'
      constructor(title: string) {
        document.body.dataset.notice = title
      }
    }
    Object.defineProperty(window, 'Notification', { value: Notice })
  })
  await page.route('**/applications/changes*', (route) => {
    const order = { app_status: 'completed', is_new: true }
    const changes = [200_000, 200_000, 12_000].map((amount, id) => ({ ...order, id, amount }))
    return route.fulfill({ json: { now: new Date().toISOString(), more: false, changes } })
  })
  await page.goto(`${base}/analytics`)
  await page.getByRole('button', { name: 'Уведомления о новых заказах: выключены' }).click()
  await expect(page.getByRole('button', { name: 'Уведомления о новых заказах: включены' })).toBeVisible()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    localStorage.setItem('cabinet.announced-orders', 'until=1')
  })
  // Small steps of the clock let no request time out.
  await expect(async () => {
    await page.clock.runFor(11_000)
    await expect(page.locator('body')).toHaveAttribute('data-notice', /^3 новых заказа, 412\s000\s₸$/)
  }).toPass()
  await expect(page).toHaveTitle('(3) Аналитика · Кабинет партнёра')
})

test('a refusal is announced while the menu of a phone is open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${base}/transactions`)
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: /^Уведомления о новых заказах/ }).click()
  await expect(page.getByRole('alert')).toContainText('Уведомления не включены')
})
