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
      await report.months('Количество заказов').last().focus()
      await expect(report.tooltip).toBeVisible()
      const { violations, passes } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' · ')}`),
      ).toEqual([])
      expect(passes.length).toBeGreaterThan(10)
      await expectNoSidewaysScroll(page)
      const box = await report.tooltip.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true)
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
