import { expectAccessibleInLooks } from '../support/looks.ts'
import { expect, test } from '../support/test.ts'
import { lastMonths, ReportPage } from './report-page.ts'

test.use({ as: 'superadmin' })

test('no violation, no sideways scrolling, no number past an edge', async ({ page }) => {
  const report = new ReportPage(page)
  const show = async () => {
    await report.open(`${lastMonths(34).query}&compare=year`)
    await report.table('Объём продаж')
  }
  const expectTooltipInside = async () => {
    // Sums of money are the widest numbers.
    await report.months('Объём продаж').first().focus()
    await report.months('Объём продаж').last().focus()
    await expect(report.tooltip).toBeVisible()
    const [tooltip, card] = await Promise.all([
      report.tooltip.boundingBox(),
      report.card('Объём продаж').boundingBox(),
    ])
    if (!tooltip || !card) throw new Error('nothing to measure')
    expect(tooltip.x).toBeGreaterThanOrEqual(card.x)
    expect(tooltip.x + tooltip.width).toBeLessThanOrEqual(card.x + card.width)
    const cut = await report.tooltip.evaluate((element) => element.scrollWidth > element.clientWidth)
    expect(cut, 'a number reaches past the edge').toBe(false)
  }
  await expectAccessibleInLooks(page, show, { expecting: expectTooltipInside })
})
