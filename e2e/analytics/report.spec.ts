import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Locator } from '@playwright/test'
import { pressQuickly } from '../support/action-counter.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'
import { lastMonths, numberOf, ReportPage } from './report-page.ts'

test.use({ as: 'manager' })

const { query: year, start, end, names } = lastMonths(10)

const display = (day: string) => day.split('-').reverse().join('.')

test('a month tells its numbers under the pointer and under the arrows, and stops at Escape', async ({
  page,
}) => {
  const report = new ReportPage(page)
  await report.open(year)
  const months = report.months('Объём продаж')
  await expect(months).toHaveCount(10)
  await months.nth(3).hover()
  await expect(report.tooltip).toContainText(names[3] ?? '')
  await expect(report.tooltip).toContainText(/Выкупленные[\d\s,]+₸[\d\s,]+%/)
  await expect(report.tooltip).toContainText('Всего')

  await page.mouse.move(0, 0)
  await expect(report.tooltip).toHaveCount(0)
  await months.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(months.nth(8)).toBeFocused()
  await expect(report.tooltip).toContainText(names[8] ?? '')
  await page.keyboard.press('Escape')
  await expect(report.tooltip).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(report.card('Объём продаж').getByText('Показать таблицей')).toBeFocused()
})

test('two presses in a row both count', async ({ page }) => {
  const report = new ReportPage(page)
  await report.open(year)
  const legend = (name: string) => report.legend.getByRole('button', { name })
  await pressQuickly(legend('Отменённые'), legend('Возвращённые'))
  await expect(page).toHaveURL(/hide=cancelled,returned/)
  await pressQuickly(page.getByRole('button', { name: '3 года' }), legend('Успешные'))
  await expect(page).toHaveURL(/hide=successful,cancelled,returned/)
  await expect(page).not.toHaveURL(new RegExp(`startDate=${start}`))
})

test('Excel holds the numbers of the screen', async ({ page }) => {
  const report = new ReportPage(page)
  await report.open(year)
  const sums = await report.table('Объём продаж')
  const counts = await report.table('Количество заказов')
  const averages = await report.table('Средний чек выкупленных заказов')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Скачать Excel' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^Аналитика \\S+ ${display(start)}—${display(end)}\\.xlsx$`),
  )

  const book = read(await readFile(await download.path()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('the file has no sheet')
  const [, ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true })
  const onScreen = sums
    .slice(1)
    .map((row, index) => [
      ...row.slice(1).map(numberOf),
      numberOf(averages[index + 1]?.[1] ?? ''),
      ...(counts[index + 1] ?? []).slice(1).map(numberOf),
    ])
  expect(onScreen).toHaveLength(11)
  // Figures of quality stand behind them.
  const width = 2 + (onScreen[0]?.length ?? 0)
  expect(rows.map((row) => row.slice(2, width))).toEqual(onScreen)
})

test('the charts’ code is loaded only when there is something to show', async ({ page }) => {
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/mfe-analytics\/.*\.js$/.test(pathname)) files.push(pathname.split('/').at(-1) ?? '')
  })
  await page.goto('/merchant-cabinet/analytics?startDate=2020-01-01&endDate=2020-02-01')
  await expect(page.getByText('На данный момент недостаточно данных')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(files.map((name) => name.replace(/\..*/, ''))).toEqual(
    expect.arrayContaining(['remote', 'remoteEntry']),
  )
  expect(files.filter((name) => !name.startsWith('remote'))).toEqual([])

  await page.getByRole('link', { name: 'Показать за 12 месяцев' }).click()
  await expect(new ReportPage(page).months('Объём продаж').first()).toBeAttached()
  expect(files.some((name) => !name.startsWith('remote'))).toBe(true)
})

test('code of the charts that does not arrive leaves the numbers, and can be asked for again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|ERR_FAILED/)
  const chartChunk = /\/mfe-analytics\/[^/]+\/(?!remote)[^/]+\.js$/
  await page.route(chartChunk, (route) => route.abort())
  await page.goto(`/merchant-cabinet/analytics${year}`)
  await expect(page.getByText('Не удалось показать график')).toHaveCount(3)
  const report = new ReportPage(page)
  expect((await report.table('Количество заказов')).length).toBeGreaterThan(10)
  await page.unroute(chartChunk)
  await page.getByRole('button', { name: 'Повторить' }).first().click()
  await expect(report.months('Объём продаж')).toHaveCount(10)
})

test('while the answer is on its way the charts have their shape', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/dashboard?*', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/merchant-cabinet/analytics')
  await expect(page.getByRole('status', { name: 'Загрузка графика' })).toHaveCount(3)
  const report = new ReportPage(page)
  const heightOf = async () => (await report.card('Количество заказов').boundingBox())?.height ?? 0
  const before = await heightOf()
  answer()
  await expect(report.months('Количество заказов').first()).toBeAttached()
  // A note under the chart may come or go, but the plot must not jump.
  await expect.poll(async () => Math.abs((await heightOf()) - before)).toBeLessThan(48)
})

test('on paper: charts that fit, tables open, no filters', async ({ page }) => {
  const report = new ReportPage(page)
  await report.open(year)
  await page.emulateMedia({ media: 'print' })
  await expect(report.card('Объём продаж').getByRole('table')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Применить' })).toBeHidden()
  const chart = report.chart('Объём продаж')
  await expect(chart).toHaveAttribute('width', '640')
  // The bars must stand at their months: an unfinished animation would be printed.
  const bar = chart.locator('rect[fill^="url"]').nth(9)
  expect(await middle(bar)).toBeCloseTo(await middle(report.months('Объём продаж').nth(9)), 0)
})

for (const [wish, frames] of [
  ['reduce', 'one'],
  ['no-preference', 'many'],
] as const) {
  test(`when motion is "${wish}", a bar takes its new height in ${frames} step(s)`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: wish })
    const report = new ReportPage(page)
    await report.open(year)
    const bar = report.chart('Количество заказов').locator('rect[fill^="url"]').first()
    const before = await bar.getAttribute('height')
    const steps = await bar.evaluateHandle((rect) => {
      const seen: (string | null)[] = []
      new MutationObserver(() => seen.push(rect.getAttribute('height'))).observe(rect, {
        attributeFilter: ['height'],
      })
      return seen
    })
    // Lower stacks change the axis, so the remaining bars grow.
    const cancelled = report.legend.getByRole('button', { name: 'Отменённые' })
    await cancelled.click()
    await report.legend.getByRole('button', { name: 'Возвращённые' }).click()
    await expect(page).toHaveURL(/hide=cancelled,returned/)
    await expect(bar).not.toHaveAttribute('height', before ?? '')
    const count = () => steps.evaluate((seen) => new Set(seen).size)
    // The presses cause at most three heights; an animation causes one per frame, of which a busy machine renders few.
    if (frames === 'one') expect(await count()).toBeLessThanOrEqual(2)
    else
      await expect(async () => {
        await cancelled.click()
        await expect.poll(count, { timeout: 2_000 }).toBeGreaterThan(3)
      }).toPass()
  })
}

async function middle(part: Locator): Promise<number> {
  return part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return (left + right) / 2
  })
}

test('yesterday against the week before is three presses away', async ({ page }) => {
  const report = new ReportPage(page)
  await report.open()
  await page.getByRole('button', { name: 'Вчера', exact: true }).click()
  await page.getByLabel('Сравнение').selectOption('Неделя назад')
  await expect(page).toHaveURL(/step=day&compare=week/)
  await expect(report.months('Объём продаж')).toHaveCount(1)
  await expect(report.card('Объём продаж')).toContainText(/Оформлено[\d\s,]+(млн)?\s?₸ · \d+ заказ/)
  await expect(report.card('Объём продаж')).toContainText(/Выкупленные: было .* — ещё рано сравнивать/)
})

test('a press on a bar opens the orders that it counts', async ({ page }) => {
  const report = new ReportPage(page)
  await report.open(year)
  const row = (await report.table('Количество заказов'))[4] ?? []
  const bar = report.months('Количество заказов').nth(3)
  const { width, height } = (await bar.boundingBox()) ?? { width: 0, height: 0 }
  await bar.click({ position: { x: width / 2, y: height - 3 } })
  await expect(page).toHaveURL(/\/transactions\?merchantId=\w+&group=buyed&startDate=/)
  await expect(page.getByRole('button', { name: /Выкупленные/ })).toBeVisible()
  await expect.poll(() => new OrdersList(page).total()).toBe(numberOf(row[1] ?? ''))
})
