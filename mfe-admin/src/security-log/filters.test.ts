import { readLogUrl, writeLogUrl } from './filters.ts'

const read = (search: string) => readLogUrl(new URLSearchParams(search), '2026-11-20')

test.each(['', '?person=dana&kind=sign-in&from=2026-11-01&to=2026-11-20', '?kind=exports&page=3'])(
  '%p is read and written back',
  (search) => {
    expect(writeLogUrl(read(search))).toBe(search)
  },
)

test.each([
  '?kind=nonsense',
  '?from=2026-13-01',
  '?to=2026-11-21',
  '?page=0',
  '?page=1000',
  '?kind=toString',
])('%p is left out', (search) => {
  expect(writeLogUrl(read(search))).toBe('')
})

test('an end before the start is left out', () => {
  expect(writeLogUrl(read('?from=2026-11-05&to=2026-11-04'))).toBe('?from=2026-11-05')
})
