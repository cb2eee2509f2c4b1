import { commissionText, parseCommission } from './field-table.ts'

test.each<[string, number | undefined]>([
  ['2,5', 2.5],
  ['2.50', 2.5],
  [' 3 % ', 3],
  ['0', 0],
  ['100', 100],
  ['100,01', undefined],
  ['2,555', undefined],
  ['-1', undefined],
  ['', undefined],
  ['два', undefined],
  ['1e2', undefined],
])('«%s» → %s', (text, percent) => {
  expect(parseCommission(text)).toBe(percent)
})

test.each([
  [2.5, '2,50'],
  [0, '0,00'],
  [12, '12,00'],
])('%f → %s', (percent, text) => {
  expect(commissionText(percent)).toBe(text)
})
