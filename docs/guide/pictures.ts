import { base } from '../../e2e/support/people.ts'
import { sessionOf } from '../../e2e/support/session.ts'
import type { launchChromium } from '../../release/src/gate/browser/chromium.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>

const wide = { width: 1280, height: 800 }
/** Lower for the guide: a page of paper holds two pictures. */
const guideDesk = { width: 1280, height: 600 }
const phone = { width: 360, height: 720 }

/**
 * Photographs the screens that the guide and the README show: as a manager sees them, light theme.
 * @param url address of a running product with demo data
 */
export async function takePictures(
  browser: Browser,
  url: string,
  to: { guide: string; readme: string },
): Promise<void> {
  const settings = { baseURL: url, locale: 'ru-RU', colorScheme: 'light', reducedMotion: 'reduce' } as const

  const stranger = await browser.newPage({
    ...settings,
    viewport: { width: 480, height: 440 },
    deviceScaleFactor: 2,
  })
  await stranger.goto(`${base}/login`)
  await stranger.getByRole('button', { name: 'Войти', exact: true }).waitFor()
  await stranger.screenshot({ path: `${to.guide}login.jpg`, type: 'jpeg', quality: 80 })
  await stranger.close()

  const storageState = await sessionOf('manager@demo.kz', url)
  const page = await browser.newPage({ ...settings, storageState, viewport: wide, deviceScaleFactor: 1.5 })
  await page.goto(`${base}/transactions`)
  const firstOrder = page.getByRole('table').getByRole('row').nth(1).getByRole('link').first()
  await firstOrder.waitFor()
  const queues = page.getByRole('link', { name: /^Новые \d/ })
  await queues.waitFor()
  await page.screenshot({ path: `${to.readme}orders.png`, scale: 'css' })
  await page.setViewportSize(guideDesk)
  await page.screenshot({ path: `${to.guide}orders.jpg`, type: 'jpeg', quality: 75 })

  await page.goto(`${base}/transactions?isMarketplace=1`)
  await firstOrder.click()
  await page.locator('table[aria-busy=false]:visible').waitFor()
  await page.screenshot({ path: `${to.guide}order.jpg`, type: 'jpeg', quality: 75 })
  const order = page.url()

  await page.goto(`${base}/analytics`)
  await page
    .getByRole('group', { name: /^Объём продаж по/ })
    .getByRole('img')
    .first()
    .waitFor()
  await page.setViewportSize(wide)
  await page.screenshot({ path: `${to.readme}analytics.png`, scale: 'css' })

  await page.setViewportSize(phone)
  await page.goto(`${base}/transactions`)
  await firstOrder.waitFor()
  await queues.waitFor()
  await page.screenshot({ path: `${to.guide}phone.jpg`, type: 'jpeg', quality: 80 })
  await page.goto(order)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.screenshot({ path: `${to.readme}order-phone.png`, scale: 'css' })
  await page.close()

  const operator = await browser.newPage({
    ...settings,
    storageState: await sessionOf('superadmin', url),
    viewport: wide,
  })
  await operator.goto(`${base}/releases`)
  await operator.locator('table[aria-busy=false]').first().waitFor()
  await operator.screenshot({ path: `${to.readme}releases.png` })
  await operator.close()
}
