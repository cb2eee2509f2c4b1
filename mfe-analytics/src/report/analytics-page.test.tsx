import { act, screen, waitFor, within } from '@testing-library/react'
import { seriesIds } from '../numbers/series.tsx'
import { atNoon, card, dashboards, months, normalizeSpaces, open } from '../test/open-analytics.ts'

atNoon()

test('asks for the last 42 days of the first merchant and renders three charts', async () => {
  open()
  const names = (await months('Объём продаж по месяцам')).map((month) =>
    normalizeSpaces(month.getAttribute('aria-label')),
  )
  expect(names[0]).toContain('октябрь 2026 (неполный месяц): ')
  expect(names[1]).toMatch(
    /^ноябрь 2026 \(неполный месяц\): .*Возвращённые 50 000 ₸, 5 %; Отменённые 150 000 ₸, 15 %; Успешные 200 000 ₸, 20 %; Выкупленные 600 000 ₸, 60 %; всего 1 000 000 ₸$/,
  )
  expect(dashboards()).toEqual([
    'GET /api/accounting/v1/merchants/tech-zone/dashboard?from=2026-10-10&to=2026-11-20',
  ])
  const average = await months('Средний чек выкупленных заказов по месяцам')
  expect(normalizeSpaces(average[1]?.getAttribute('aria-label'))).toBe(
    'ноябрь 2026 (неполный месяц): Выкупленные 100 000 ₸, 0 % к среднему за период; всего 6 шт. на 600 000 ₸',
  )
  expect(await months('Количество заказов по месяцам')).toHaveLength(2)
  expect(within(await card('Объём продаж')).getByText(/^\* Неполный месяц/)).toHaveTextContent(
    'Октябрь 2026: с 10.10.2026; ноябрь 2026: по 20.11.2026, месяц не закончен.',
  )
})

test('the numbers of a month show by arrows, by pointer and go by Escape; the chart is one tab stop', async () => {
  const { user, container } = open('?startDate=2026-08-01&endDate=2026-11-20')
  const columns = await months('Объём продаж по месяцам')
  const tooltip = () => normalizeSpaces(container.querySelector('[data-tooltip=bar]')?.textContent)
  expect(columns.map((column) => column.getAttribute('tabindex'))).toEqual(['-1', '-1', '-1', '0'])
  act(() => columns[3]?.focus())
  await waitFor(() => expect(tooltip()).toContain('ноябрь 2026'))
  await user.keyboard('{ArrowLeft}')
  expect(tooltip()).toMatch(/октябрь 2026.*Возвращённые100 000 ₸5 %/)
  expect(tooltip()).toContain('Всего2 000 000 ₸')
  await user.keyboard('{Home}')
  expect(columns[0]).toHaveFocus()
  expect(tooltip()).toContain('август 2026')
  await user.keyboard('{Escape}')
  expect(tooltip()).toBe('')
  await user.click(columns[2] as Element)
  expect(tooltip()).toContain('октябрь 2026')
})

test('the legend hides a series in every chart and in the address, and keeps the last one', async () => {
  const { user, address } = open()
  const legend = within(await screen.findByRole('list', { name: /^Ряды графиков/ }))
  await user.click(legend.getByRole('button', { name: 'Отменённые' }))
  legend.getByRole('button', { name: /^Успешные/ }).focus()
  await user.keyboard(' ')
  expect(address()).toBe('/analytics?hide=successful,cancelled')
  const counts = await months('Количество заказов по месяцам')
  expect(normalizeSpaces(counts[1]?.getAttribute('aria-label'))).toMatch(
    /: .*Возвращённые 1, 14,3 %; Выкупленные 6, 85,7 %; всего 7$/,
  )
  for (const shown of legend.getAllByRole('button', { pressed: true }).slice(1)) await user.click(shown)
  const last = legend.getByRole('button', { pressed: true })
  expect(last).toHaveAttribute('aria-disabled', 'true')
  await user.click(last)
  expect(last).toHaveAttribute('aria-pressed', 'true')
  expect(address()).toBe(`/analytics?hide=${seriesIds.slice(1).join()}`)
})

test('placed orders lead, and how far they have come stands beneath', async () => {
  open('?startDate=2026-08-01&endDate=2026-11-20')
  const sums = within(await card('Объём продаж'))
  const total = (await sums.findByText('Оформлено')).nextElementSibling
  expect(normalizeSpaces(total?.textContent)).toBe('6 млн ₸ · 60 заказов')
  expect(normalizeSpaces(total?.nextElementSibling?.textContent)).toBe(
    'выкуплено 3,6 млн ₸ (60 %) · ждут 1,2 млн ₸ (20 %) · отменено 900 000 ₸ (15 %) · возвращено 300 000 ₸ (5 %)',
  )
  const counts = within(await card('Количество заказов'))
  expect((await counts.findByText('Оформлено')).nextElementSibling).toHaveTextContent(/^60 заказов$/)
})

test('yesterday against the week before is two presses away, by days', async () => {
  const { user, address } = open()
  await user.click(await screen.findByRole('button', { name: 'Вчера' }))
  await user.selectOptions(await screen.findByLabelText('Сравнение'), 'Неделя назад')
  expect(address()).toBe('/analytics?startDate=2026-11-19&endDate=2026-11-19&step=day&compare=week')
  expect(dashboards().at(-1)).toContain('compare=week&from=2026-11-19&step=day&to=2026-11-19')
  expect(screen.getByText('За 19.11.2026 нет ни одного заказа.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'По неделям' }))
  expect(address()).toBe('/analytics?startDate=2026-11-19&endDate=2026-11-19&step=week&compare=week')
})

test('money that is on its way has no percentage, and the page says why', async () => {
  open('?startDate=2026-11-18&endDate=2026-11-19&step=day&compare=week')
  expect(await months('Объём продаж по дням')).toHaveLength(2)
  const volume = within(await card('Объём продаж'))
  expect(volume.getByText(/^Выкупленные: было/)).toHaveTextContent(
    / — ещё рано сравнивать: деньги приходят за 3 дня$/,
  )
  expect(normalizeSpaces(volume.getByText(/^▼/).textContent)).toMatch(/^▼ −\d+(,\d)? %: было /)
})

test('a table stands behind each chart, with totals', async () => {
  const { user } = open('?startDate=2026-08-01&endDate=2026-11-20')
  const counts = within(await card('Количество заказов'))
  await user.click(await counts.findByText('Показать таблицей'))
  const hrefs = counts.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs[0]).toMatch(
    /\/transactions\?merchantId=tech-zone&group=buyed&startDate=2026-09-01&endDate=2026-09-30$/,
  )
  expect(hrefs.at(-1)).toMatch(
    /\/transactions\?merchantId=tech-zone&startDate=2026-08-01&endDate=2026-11-20$/,
  )
  expect(rowsOf(counts.getByRole('table'))).toEqual([
    ['август 2026', '0', '0', '0', '0', '0'],
    ['сентябрь 2026', '6', '2', '1', '1', '10'],
    ['октябрь 2026', '12', '4', '2', '2', '20'],
    ['ноябрь 2026*', '18', '6', '3', '3', '30'],
    ['Итого', '36', '12', '6', '6', '60'],
  ])
})

/** Returns the rows of a table below its head: month, the four series of the test data, total. */
function rowsOf(table: HTMLElement): string[][] {
  const [head = [], ...rows] = within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map((cell) => normalizeSpaces(cell.textContent)))
  const columns = ['Месяц', 'Выкупленные', 'Успешные', 'Отменённые', 'Возвращённые', 'Всего']
  return rows.map((row) => columns.map((name) => row[head.indexOf(name)] ?? ''))
}

test('compares month by month, in headline, chart and table; «Сбросить» ends that too', async () => {
  const { user, address, container } = open('?startDate=2026-09-01&endDate=2026-11-15')
  await user.selectOptions(await screen.findByLabelText('Сравнение'), 'Год назад')
  expect(address()).toBe('/analytics?startDate=2026-09-01&endDate=2026-11-15&compare=year')
  expect(dashboards().at(-1)).toContain('compare=year&from=2026-09-01&to=2026-11-15')
  const volume = within(await card('Объём продаж'))
  const [placed, bought] = await volume.findAllByText(/: было/)
  expect([placed, bought].map((change) => normalizeSpaces(change?.textContent))).toEqual([
    '▼ −50 %: было 6 млн ₸ · 60 заказов за 01.09.2025 — 20.11.2025 (пунктир)',
    'Выкупленные: ▼ −50 %: было 3,6 млн ₸ за 01.09.2025 — 20.11.2025',
  ])
  const [, october] = await months('Объём продаж по месяцам')
  expect(normalizeSpaces(october?.getAttribute('aria-label'))).toMatch(
    /всего 1 000 000 ₸; было 2 000 000 ₸, −50 %$/,
  )
  // The first month has no earlier month for comparison; the averages are equal.
  await waitFor(() => expect(container.querySelectorAll('[data-former]:is(rect)')).toHaveLength(6))
  expect(rowsOf(volume.getByRole('table', { hidden: true })).slice(2)).toEqual([
    ['октябрь 2026', '600 000 ₸', '200 000 ₸', '150 000 ₸', '50 000 ₸', '1 000 000 ₸'],
    ['было 01.10.2025 — 31.10.2025', '1 200 000 ₸', '400 000 ₸', '300 000 ₸', '100 000 ₸', '2 000 000 ₸'],
    ['ноябрь 2026*', '1 200 000 ₸', '400 000 ₸', '300 000 ₸', '100 000 ₸', '2 000 000 ₸'],
    ['было 01.11.2025 — 20.11.2025', '2 400 000 ₸', '800 000 ₸', '600 000 ₸', '200 000 ₸', '4 000 000 ₸'],
    ['Итого', '1 800 000 ₸', '600 000 ₸', '450 000 ₸', '150 000 ₸', '3 000 000 ₸'],
    ['01.09.2025 — 20.11.2025', '3 600 000 ₸', '1 200 000 ₸', '900 000 ₸', '300 000 ₸', '6 000 000 ₸'],
    ['Изменение', '−50 %', '−50 %', '−50 %', '−50 %', '−50 %'],
  ])
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(address()).toBe('/analytics')
  await waitFor(() => expect(container.querySelectorAll('[data-former]')).toHaveLength(0))
})
