import { screen, within } from '@testing-library/react'
import { atNoon, card, normalizeSpaces, open, signInAs } from '../test/open-analytics.ts'
import { durationText, metrics } from './metrics.ts'

atNoon()

const partners = [
  { merchant_id: 'altyn', name: 'Алтын' },
  { merchant_id: 'tech-zone', name: 'Техно' },
]

test('shares, times, reasons and what they cost stand beside the compared days', async () => {
  open('?startDate=2026-09-01&endDate=2026-11-15&compare=year')
  const block = within(await card('Качество'))
  const tile = async (name: string) =>
    normalizeSpaces((await block.findByText(name, { selector: 'dt' })).parentElement?.textContent)
  expect(await tile('Отменил магазин')).toBe('Отменил магазин3 %6 заказов на 480 000 ₸было 5 %')
  expect(await tile('Отменён, причина не указана')).toContain('0,5 %1 заказ на 15 000 ₸')
  expect(await tile('Просрочен')).toContain('0 %нет заказов')
  expect(await tile('От заказа до взятия')).toBe(
    'От заказа до взятия≈ 1 ч 25 минполовина заказов быстреебыло —',
  )
  expect(await tile('Выдан по первому коду')).toContain('86 %43 из 50 по коду')
  expect(normalizeSpaces(block.getByText(/^Причины отмен/).textContent)).toBe(
    'Причины отмен: Нет в наличии 6 (3 %) · Отменил покупатель 3 (1,5 %)',
  )
  expect(block.queryByRole('table', { name: 'Качество по партнёрам' })).toBeNull()
})

test('thousands of codes are told in groups', () => {
  const detail = metrics.find(({ id }) => id === 'codes')?.detail
  const none = { orders: 0, amount: 0 }
  const figures = { placed: none, byShop: none, byBuyer: none, noReason: none, expired: none }
  const codes = { delivered: 1979, byFirst: 1692 }
  expect(normalizeSpaces(detail?.({ ...figures, takingSeconds: null, deliverySeconds: null, codes }))).toBe(
    '1 692 из 1 979 по коду',
  )
})

test('who sees several partners compares them, by any figure', async () => {
  signInAs('manager@demo.kz', partners)
  const { user } = open('?merchantId=all')
  const table = within(await screen.findByRole('table', { name: 'Качество по партнёрам' }))
  const names = () => table.getAllByText(/^(Алтын|Техно)$/).map((cell) => cell.textContent)
  expect(names()).toEqual(['Алтын', 'Техно'])
  await user.click(table.getByRole('button', { name: /^До взятия/ }))
  expect(names()).toEqual(['Техно', 'Алтын'])
  await user.click(table.getByRole('button', { name: /^Отменил магазин/ }))
  expect(names()).toEqual(['Техно', 'Алтын'])
})

test.each([
  [null, '—'],
  [40, 'меньше минуты'],
  [75, '≈ 1 мин 15 с'],
  [2_700, '≈ 45 мин'],
  [4_800, '≈ 1 ч 20 мин'],
  [17_800, '≈ 5 ч'],
  [36_100, '≈ 10 ч'],
  [97_000, '≈ 1 дн 2 ч'],
  [260_000, '≈ 3 дн'],
])('%s seconds read %s', (seconds, text) => {
  expect(normalizeSpaces(durationText(seconds))).toBe(text)
})
