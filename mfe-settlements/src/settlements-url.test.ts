import { readSettlementsUrl, settlementsHref } from './settlements-url.ts'

const ids = ['ALPHA', 'BETA']

test.each([
  ['', { merchantId: 'ALPHA', tab: 'factoring', page: 1 }, '/mutual-settlements'],
  ['?tab=scoring', { merchantId: 'ALPHA', tab: 'scoring', page: 1 }, '/mutual-settlements?tab=scoring'],
  [
    '?page=3&tab=scoring&merchantId=BETA',
    { merchantId: 'BETA', tab: 'scoring', page: 3 },
    '/mutual-settlements?merchantId=BETA&tab=scoring&page=3',
  ],
  [
    '?merchantId=GAMMA&tab=x&page=0',
    { merchantId: 'ALPHA', tab: 'factoring', page: 1 },
    '/mutual-settlements',
  ],
  ['?page=-1', { merchantId: 'ALPHA', tab: 'factoring', page: 1 }, '/mutual-settlements'],
] as const)('%s is read, and written as its shortest form', (search, view, href) => {
  expect(readSettlementsUrl(search, ids)).toEqual(view)
  expect(settlementsHref(view, ids)).toBe(href)
})
