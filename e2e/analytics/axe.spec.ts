import AxeBuilder from '@axe-core/playwright'
import { expectNoSidewaysScroll } from '../support/layout.ts'
import { expect, test } from '../support/test.ts'
import { ReportPage } from './report-page.ts'

test.use({ as: 'superadmin' })

for (const width of [1280, 360])
  for (const theme of ['light', 'dark'] as const) {
    test(`${width} px, ${theme}: no violation, no sideways scrolling`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const report = new ReportPage(page)
      await report.open('?startDate=2024-01-01&endDate=2026-10-31&compare=1')
      await report.table('Объём продаж')
      // The widest numbers are the sums.
      await report.months('Объём продаж').last().focus()
      await expect(report.tooltip).toBeVisible()
      const { violations, passes } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`),
      ).toEqual([])
      expect(passes.length).toBeGreaterThan(10)
      await expectNoSidewaysScroll(page)
      const [tooltip, card] = await Promise.all([
        report.tooltip.boundingBox(),
        report.card('Объём продаж').boundingBox(),
      ])
      if (!tooltip || !card) throw new Error('nothing to measure')
      expect(tooltip.x).toBeGreaterThanOrEqual(card.x)
      expect(tooltip.x + tooltip.width).toBeLessThanOrEqual(card.x + card.width)
      const cut = await report.tooltip.evaluate((element) => element.scrollWidth > element.clientWidth)
      expect(cut, 'a number reaches past the edge').toBe(false)
    })

    test(`${width} px, ${theme}: nothing to show is as clean`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme: theme })
      await page.goto('/merchant-cabinet/analytics?startDate=2020-01-01&endDate=2020-02-01')
      await expect(page.getByText('На данный момент недостаточно данных')).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      await expectNoSidewaysScroll(page)
    })
  }
