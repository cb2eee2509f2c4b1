import { formatPhone } from '@cabinet/shared/format'
import { filterChips } from './active-filters.tsx'
import type { OrderFilters } from './filters.ts'
import { noFilters } from './view.ts'

const names = {
  status: (values: readonly string[]) => values.join('+'),
  merchant: (id: string) => `ТОО ${id}`,
}

test.each<[Partial<OrderFilters>, string]>([
  [{ merchantId: 'mebel' }, 'Партнёр: ТОО mebel'],
  [{ orderId: 'A-1' }, 'Номер заказа: A-1'],
  [{ phone: '77011234567' }, `Телефон: ${formatPhone('77011234567')}`],
  [{ statuses: ['buyed', 'return'] }, 'Статус: buyed+return'],
  [{ startDate: '2026-11-01' }, 'С 01.11.2026'],
  [{ endDate: '2026-11-20' }, 'По 20.11.2026'],
  [{ register: 'redeemed' }, 'Реестр: Выкупленные заявки'],
  [{ isMarketplace: '1' }, 'Маркетплейс: да'],
  [{ isMarketplace: '0' }, 'Маркетплейс: нет'],
])('%j', (filter, text) => {
  const [chip, ...others] = filterChips({ ...noFilters, ...filter }, names)
  expect([chip?.text, chip?.without, others]).toEqual([text, noFilters, []])
})

test('a queue is one chip, which takes away status and deadline', () => {
  const texts = (values: Partial<OrderFilters>) =>
    filterChips({ ...noFilters, ...values }, names).map(({ text }) => text)
  expect(texts({ statuses: ['in_progress'], orderId: 'A-1' })).toEqual([
    'Очередь: В обработке',
    'Номер заказа: A-1',
  ])
  expect(texts({ statuses: ['in_progress'], deadline: 'soon' })).toContain('Скоро просрочатся')
  const [soon] = filterChips({ ...noFilters, deadline: 'soon' }, names)
  expect([soon?.text, soon?.without]).toEqual(['Очередь: Скоро просрочатся', noFilters])
})

test('no filters, no chips; a chip takes away itself alone', () => {
  expect(filterChips(noFilters, names)).toEqual([])
  const filters = { ...noFilters, orderId: 'A-1', endDate: '2026-11-20' }
  expect(filterChips(filters, names).map((chip) => chip.without)).toEqual([
    { ...noFilters, endDate: '2026-11-20' },
    { ...noFilters, orderId: 'A-1' },
  ])
})
