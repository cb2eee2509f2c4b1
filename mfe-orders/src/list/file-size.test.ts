import { fileSize } from './file-size.ts'

test.each([
  [0, '0 КБ'],
  [12_345, '12 КБ'],
  [1_000_000, '1,0 МБ'],
  [1_549_000, '1,5 МБ'],
])('%i bytes: %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
