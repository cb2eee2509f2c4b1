import { wireOrder } from '../../../shared/test/index.ts'
import { ownEntries } from '../frame/own-entries.ts'
import { navigationOf } from '../release-set/places.ts'
import { testReleaseSet } from '../test/release-set.ts'
import { paletteOptions, scannedPath } from './options.ts'

test('sections by a part of their name, then orders', () => {
  const entries = navigationOf(testReleaseSet(), ownEntries)
  const order = wireOrder(5, { merchant_order_id: 'T-12', amount: 1200 })
  const titles = (text: string, orders: Parameters<typeof paletteOptions>[2]) =>
    paletteOptions(text, entries, orders).map(({ title }) => title)
  expect(titles('', [])).toEqual(['Заказы', 'Партнёры', 'Версии', 'BCC Mall'])
  expect(titles('пАРТ', [])).toEqual(['Партнёры'])
  expect(titles('12', [order])).toEqual(['Заказ № T-12'])
  const [found] = paletteOptions('12', entries, [order])
  expect(found?.path).toBe('/transactions/5')
  expect(found?.note?.replace(/\s/g, ' ')).toBe('1 200 ₸ · Ахметова Дана · +7 701 000 00 05 · Новый заказ')
})

test('an order tells the sum that it keeps after a return', () => {
  const returned = wireOrder(5, { amount: 1200.5, amountAR: 200.25, app_status: 'part_return' })
  expect(paletteOptions('7', [], [returned])[0]?.note?.replace(/\s/g, ' ')).toMatch(/^1 000,25 ₸ · /)
})

test('a request for a return is answered', () => {
  const [found] = paletteOptions('7', [], [wireOrder(7, { actions: ['return', 'reject_return'] })])
  expect(found?.note).toMatch(/можно ответить на запрос возврата$/)
})

test('a return is never the next step', () => {
  const [found] = paletteOptions('7', [], [wireOrder(7, { actions: ['return'] })])
  expect(found?.note).not.toContain('можно')
})

test.each([
  ['DT-1042-A', ['DT-1042-A', 'ET-1042-A'], 0],
  ['dt-1042-a', ['XDT-1042-A', 'DT-1042-A'], 1],
  ['1042-A', ['DT-1042-A'], 0],
  ['1042-A', ['DT-1042-A', 'ET-1042-A'], undefined],
  ['7', ['7', '7'], undefined],
  ['7', [], undefined],
])('a scan of %p among %p opens the order at %p', (text, numbers, place) => {
  const orders = numbers.map((number, index) => wireOrder(index, { merchant_order_id: number }))
  expect(scannedPath(text, orders)).toBe(place === undefined ? undefined : `/transactions/${place}`)
})
