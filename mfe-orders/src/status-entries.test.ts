import { describeSelection, statusEntries } from './status-entries.ts'

const directory = [
  { value: 'in_progress', textRu: 'В обработке' },
  { value: 'no_card_completed', textRu: 'Новый заказ' },
  { value: 'part_return', textRu: 'Частичный возврат' },
  { value: 'completed', textRu: 'Новый заказ' },
  { value: 'part_return_w_e', textRu: 'Частичный возврат' },
]

test('same text makes one entry, the one with completed is first, the rest keeps its order', () => {
  expect(statusEntries(directory)).toEqual([
    { text: 'Новый заказ', values: ['no_card_completed', 'completed'] },
    { text: 'В обработке', values: ['in_progress'] },
    { text: 'Частичный возврат', values: ['part_return', 'part_return_w_e'] },
  ])
  expect(statusEntries([])).toEqual([])
})

test.each([
  [['completed', 'no_card_completed'], 'Новый заказ'],
  [['in_progress'], 'В обработке'],
  [['completed'], 'Новый заказ (часть)'],
  [['in_progress', 'completed'], 'Новый заказ, В обработке (часть)'],
  [['buyed'], 'Выбранные статусы'],
])('%j is shown as «%s»', (values, text) => {
  expect(describeSelection(statusEntries(directory), values)).toBe(text)
})
