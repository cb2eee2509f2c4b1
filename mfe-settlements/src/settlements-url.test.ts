import { readSettlementsUrl, settlementsHref } from './settlements-url.ts'

const ids = ['ALPHA', 'BETA']
const plain = { merchantId: 'ALPHA', tab: 'factoring', month: '', page: 1 }

test.each([
  ['', plain, '/mutual-settlements', []],
  ['?tab=scoring', { ...plain, tab: 'scoring' }, '/mutual-settlements?tab=scoring', []],
  [
    '?page=3&tab=scoring&month=2026-10&merchantId=BETA',
    { merchantId: 'BETA', tab: 'scoring', month: '2026-10', page: 3 },
    '/mutual-settlements?merchantId=BETA&tab=scoring&month=2026-10&page=3',
    [],
  ],
  [
    '?merchantId=GAMMA&tab=x&month=2026-13&page=0',
    plain,
    '/mutual-settlements',
    ['партнёр «GAMMA»', 'вкладка «x»', 'месяц «2026-13»', 'страница «0»'],
  ],
  ['?page=-1', plain, '/mutual-settlements', ['страница «-1»']],
])('%s is read, written as its shortest form, and told', (search, expected, href, problems) => {
  const reading = readSettlementsUrl(search, ids)
  expect(reading).toEqual({ view: expected, problems })
  expect(settlementsHref(reading.view, ids)).toBe(href)
})
