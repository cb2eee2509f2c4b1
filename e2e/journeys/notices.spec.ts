import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'managerOfOne' })

/** The titles of the notices that the page shows. */
declare global {
  interface Window {
    shownNotices: string[]
  }
}

test('once the bell is pressed, new orders are told while the cabinet is in the background', async ({
  page,
}) => {
  await page.clock.install()
  // A headless browser refuses notices.
  await page.addInitScript(() => {
    window.shownNotices = []
    class Notice {
      static permission = 'default'
      static async requestPermission() {
        Notice.permission = 'granted'
        return Notice.permission
      }
      constructor(title: string) {
        window.shownNotices.push(title)
      }
    }
    Object.defineProperty(window, 'Notification', { value: Notice })
  })
  let minutes = 0
  await page.route('**/tab/v1/news*', async (route) => {
    const response = await route.fetch()
    const news = await response.json()
    minutes += 1
    const now = new Date(Date.parse(news.now) + minutes * 60_000).toISOString()
    await route.fulfill({ response, json: { ...news, now } })
  })
  await page.route('**/applications/changes*', async (route) => {
    const response = await route.fetch()
    const changes = [200_000, 200_000, 12_000].map((amount, id) => ({
      ...{ id, amount, merchantId: 'ALTYN_TECH', merchant_order_id: 'A', app_status: 'completed' },
      ...{ version: 1, is_new: true, changed_at: new Date().toISOString(), responsible: '' },
    }))
    await route.fulfill({ response, json: { ...(await response.json()), changes } })
  })
  const told = () => page.evaluate(() => window.shownNotices.map((title) => title.replace(/\s/g, ' ')))
  await page.goto(`${base}/analytics`)
  await page.getByRole('button', { name: 'Уведомления о новых заказах: выключены' }).click()
  await expect(page.getByRole('button', { name: 'Уведомления о новых заказах: включены' })).toBeVisible()
  expect(await told()).toEqual(['Уведомления о новых заказах включены'])

  await page.clock.runFor(20_000)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('cabinet.announced-orders')))
    .not.toBeNull()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  // Small steps of the clock let no request time out.
  await expect(async () => {
    await page.clock.runFor(11_000)
    expect(await told()).toContain('3 новых заказа, 412 000 ₸')
  }).toPass()
  await expect(page).toHaveTitle('(3) Аналитика · Кабинет партнёра')

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(page).toHaveTitle('Аналитика · Кабинет партнёра')
})

test('a refusal is announced while the menu of a phone is open', async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied'
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${base}/transactions`)
  await page.getByRole('button', { name: 'Меню', exact: true }).click()
  await page.getByRole('button', { name: /^Уведомления о новых заказах/ }).click()
  await expect(page.getByRole('alert')).toContainText('Браузер запрещает уведомления')
})
