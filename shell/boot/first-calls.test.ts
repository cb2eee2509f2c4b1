import { type CallContext, fillTemplate, urlOf } from './first-calls.ts'

const context = (query: string, rest: Partial<CallContext> = {}): CallContext => ({
  params: {},
  query: new URLSearchParams(query),
  preferences: {},
  ...rest,
})

describe('a template of a first call', () => {
  const size = '{size|pref:ordersPageSize|10}'
  test.each([
    ['the address wins', size, context('size=50', { preferences: { ordersPageSize: 25 } }), '50'],
    ['then the preference', size, context('', { preferences: { ordersPageSize: 25 } }), '25'],
    ['then the literal', size, context(''), '10'],
    ['an empty parameter counts as absent', size, context('size='), '10'],
    [
      'a preference of an odd shape counts as absent',
      size,
      context('', { preferences: { ordersPageSize: {} } }),
      '10',
    ],
    ['no placeholder: as it stands', 'a,b', context(''), 'a,b'],
    ['nothing to fill it: left out', '{status}', context(''), undefined],
    ['a preference alone', '{pref:merchant}', context('', { preferences: { merchant: 'shop' } }), 'shop'],
    [
      'a preference that was chosen empty',
      '{x|pref:merchant|me:first}',
      context('', { preferences: { merchant: '' } }),
      undefined,
    ],
    ['the user', '{x|me:first}', context('', { user: { first: 'shop' } }), 'shop'],
    ['a user who has no such thing', '{x|me:first|all}', context('', { user: {} }), 'all'],
    ['a user who is not known yet', '{x|me:first|all}', context(''), null],
    [
      'for an address without a query',
      '{x|bare:me:first|all}',
      context('', { user: { first: 'shop' } }),
      'shop',
    ],
    ['with a query', '{x|bare:me:first|all}', context('page=2'), 'all'],
    ['half filled is kept', '{from},{to}', context('from=2026-01-01'), '2026-01-01,'],
    ['all empty is left out', '{from},{to}', context(''), undefined],
    ['a parameter of the route', '{id}', context('id=2', { params: { id: '1' } }), '1'],
  ])('%s', (_, template, given, expected) => {
    expect(fillTemplate(template, given)).toBe(expected)
  })
})

describe('the address of a first call', () => {
  const list = {
    call: 'GET /accounting/v1/applications',
    query: { page: '{page|1}', lim: '{size|10}', statuses: '{statuses}' },
  }
  test.each([
    [
      'query sorted by name, empty ones left out',
      list,
      context(''),
      '/api/accounting/v1/applications?lim=10&page=1',
    ],
    [
      'values encoded',
      list,
      context('statuses=a,b&page=2'),
      '/api/accounting/v1/applications?lim=10&page=2&statuses=a%2Cb',
    ],
    [
      'a path parameter, encoded',
      { call: 'GET /accounting/v1/application/{id}' },
      context('', { params: { id: 'a/b' } }),
      '/api/accounting/v1/application/a%2Fb',
    ],
    [
      'what its pattern lets through',
      { ...list, when: { page: '^[1-9]\\d*$' } },
      context('page=2'),
      '/api/accounting/v1/applications?lim=10&page=2',
    ],
    [
      'an absent parameter is right',
      { ...list, when: { page: '^[1-9]\\d*$' } },
      context(''),
      '/api/accounting/v1/applications?lim=10&page=1',
    ],
    [
      'nothing for what the server would refuse',
      { ...list, when: { page: '^[1-9]\\d*$' } },
      context('page=abc'),
      undefined,
    ],
    [
      'a parameter of the route is held to its pattern too',
      { call: 'GET /x/{id}', when: { id: '^\\d+$' } },
      context('', { params: { id: 'abc' } }),
      undefined,
    ],
    ['one that waits for the user', { ...list, query: { merchantId: '{me:merchant}' } }, context(''), null],
    ['a path that lacks its parameter is not asked', { call: 'GET /x/{id}' }, context('id=1'), undefined],
  ])('%s', (_, first, given, expected) => {
    expect(urlOf(first, '/api', given)).toBe(expected)
  })
})
