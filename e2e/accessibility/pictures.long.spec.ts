/**
 * Compares every page with its approved picture, at a desk and on a phone. An intended change of looks needs new pictures by
 * `--update-snapshots`, which a person checks.
 */
import { applyLook } from '../support/looks.ts'
import { registersMade } from '../support/prepared-data.ts'
import { removeFolder, startProduct, temporaryFolder } from '../support/product.ts'
import { test as base, expect } from '../support/test.ts'
import { screens } from './screens.ts'

/** The time is a Wednesday noon at the shops. It hardly moves, because pages show minutes and a run takes some. */
const then = new Date('2026-11-18T06:00:30Z')
const clock = {
  TEST_NOW: then.toISOString(),
  TEST_CLOCK_RATE: '0.01',
  NODE_OPTIONS: `--require ${new URL('../../scripts/jest/test-now.cjs', import.meta.url).pathname}`,
}

const test = base.extend<{ baseURL: string }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const dataDir = await temporaryFolder()
      // The demo bank would complete returns between two pictures.
      const env = { ...clock, DEMO_ORDERS: '2000', DEMO_BANK: 'false' }
      const product = await startProduct({ dataDir, env })
      await registersMade(product)
      await use(product)
      await product.stop()
      await removeFolder(dataDir)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: ({ product }, use) => use(product.url),
})

// All tests share one product.
test.describe.configure({ mode: 'default' })

for (const { name, as, show, varies } of screens)
  test.describe(name, () => {
    test.use({ as })
    for (const look of [
      { width: 1280, theme: 'light' },
      { width: 360, theme: 'dark' },
    ] as const)
      test(`${look.width} px, ${look.theme}`, async ({ page, complaints }) => {
        complaints.allow(/404/)
        await page.clock.setFixedTime(then)
        await applyLook(page, look)
        // Pages that were open a moment ago count as tabs, and versions carry the day of their build.
        await page.route('**/api/releases/v1/status', async (route) => {
          const answer = await (await route.fetch()).text()
          const body = answer.replace(/"tabs":\d+/g, '"tabs":0').replace(/dev\.\d{8}/g, 'dev.20261118')
          await route.fulfill({ contentType: 'application/json', body })
        })
        await show(page)
        // The picture shows the content that comes last; a screen that shows a wait is never idle.
        await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
        await page.evaluate(() => document.fonts.ready)
        await expect(page).toHaveScreenshot(`${name.replaceAll(/\W+/g, '-')}-${look.width}.png`, {
          mask: [...(varies?.(page) ?? [])],
          // A button of another colour exceeds this ratio, another minute's digit does not.
          maxDiffPixelRatio: 0.003,
        })
      })
  })
