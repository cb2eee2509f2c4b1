import { type OrderStatus, statuses } from '@cabinet/contract'
import { queryKeyOf } from '@cabinet/shared/api'
import { urlOf } from '../../../shell/boot/first-calls.ts'
import remote from '../../remote.json'
import { knownStatuses } from '../order-status.ts'
import { earlyCall } from './early-call.ts'
import { filterNames, filters, sameTextStatuses } from './filters.ts'
import { readListUrl } from './list-url.ts'
import { ordersQuery } from './query.ts'

/** Returns a page's first calls as the build compiles them. */
const firstCalls = (path: string) =>
  (remote.routes.find((route) => route.path === path)?.first ?? []).map((first) =>
    'from' in first ? { call: first.call, ...earlyCall } : first,
  )
const context = { today: '2026-11-20', merchantIds: ['tech-zone', 'mebel'] }
const preferred = 25

/** Returns the boot script's requests at this address, which precede the page's code. */
function early(path: string, search: string, params: Record<string, string> = {}, user = {}) {
  const given = {
    params,
    query: new URLSearchParams(search),
    preferences: { ordersPageSize: preferred },
    user,
  }
  return firstCalls(path).map((call) => urlOf(call, '/api', given))
}

test.each([
  '',
  '?page=2',
  '?size=100&page=3',
  '?sort=amount:desc',
  '?sort=created_at%3Aasc',
  '?orderId=A-17%2F2',
  '?search=24059989',
  '?search=%D0%B8%D0%B2%D0%B0%D0%BD%D0%BE%D0%B2 %D0%B8',
  '?orderId=%D0%97%D0%B0%D0%BA%D0%B0%D0%B7 7',
  '?phoneNumber=77011234567',
  '?status=completed,no_card_completed',
  '?status=part_return%2Cpart_return_w_e',
  '?startDate=2026-11-01',
  '?endDate=2026-11-20',
  '?startDate=2026-11-01&endDate=2026-11-20',
  '?isMarketplace=1',
  '?isMarketplace=0',
  '?merchantId=tech-zone',
  '?page=4&merchantId=mebel&status=buyed&endDate=2026-01-31&sort=id:asc&size=50&isMarketplace=1&orderId=5',
])('the list asks for what was asked early, byte for byte: %s', (search) => {
  const { view, problems } = readListUrl(new URLSearchParams(search), context)
  const query = ordersQuery(view, preferred)
  expect(problems).toEqual([])
  expect(early('/transactions', search)).toEqual([
    queryKeyOf('GET /accounting/v1/applications', { query })[1],
  ])
})

test.each([
  ['', '?merchantId=mebel'],
  ['?page=2', '?page=2'],
])('the partner whom the user sees first is asked for early without a filter alone: %s', (search, same) => {
  expect(early('/transactions', search, {}, { defaultMerchant: 'mebel' })).toEqual(
    early('/transactions', same),
  )
})

test.each([
  'page=abc',
  'page=0',
  'page=9999999',
  'size=7',
  'status=zzz',
  'status=buyed,zzz',
  'status=buyed,',
  'sort=phone:asc',
  'isMarketplace=yes',
  'merchantId=..%2F..',
  'phoneNumber=12',
  'startDate=2026-13-45',
  'endDate=tomorrow',
  `orderId=${'9'.repeat(65)}`,
])('a value that the server would refuse is not requested early: %s', (search) => {
  expect(early('/transactions', search)).toEqual([undefined])
})

test.each(knownStatuses)('the status %s is asked for early, as the whole entry of its text', (status) => {
  const whole = sameTextStatuses.find((twin) => twin.some((one) => one === status)) ?? [status]
  const [address] = early('/transactions', `status=${whole.join()},return`)
  expect(address).toContain(`statuses=${whole.join('%2C')}%2Creturn`)
  expect(early('/transactions', `status=${status}`)[0] === undefined).toBe(whole.length > 1)
})

test('statuses with one text are the entries of several', () => {
  const texts = Object.groupBy(Object.keys(statuses), (status) => statuses[status as OrderStatus][0])
  expect(sameTextStatuses).toEqual(Object.values(texts).filter((values) => (values?.length ?? 0) > 1))
})

test('every filter of the list has its place in the early call', () => {
  const wire = filterNames.map((name) => filters[name].wire)
  expect(Object.keys(earlyCall.query).toSorted()).toEqual(
    [...new Set(wire), 'lim', 'page', 'sort', 'with'].toSorted(),
  )
})

test.each(['abc', '0', '1e3', '99999999999999999'])('an id that can be none is not asked early: %s', (id) => {
  expect(early('/transactions/:id', '', { id })).toEqual([undefined])
})

test('the order page asks for what was asked early', () => {
  const [, key] = queryKeyOf('GET /accounting/v1/application/{id}', { params: { id: 123 } })
  expect(early('/transactions/:id', '', { id: '123' })).toEqual([key])
})
