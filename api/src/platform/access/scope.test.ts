import { includesMerchant, narrow, noScope, scopeOf, systemScope } from './scope.ts'

const own = scopeOf({ username: 'dana', merchants: ['mebel', 'tech-zone'] })
const all = scopeOf({ username: 'superadmin', merchants: 'all' })

test.each([
  ['one’s own', own, 'mebel', true],
  ['the other of one’s own', own, 'tech-zone', true],
  ['somebody else’s', own, 'altyn', false],
  ['a part of a name', own, 'meb', false],
  ['the name that stands for all', own, 'all', false],
  ['anybody’s, for who sees all', all, 'altyn', true],
  ['anybody’s, for a job', systemScope('rollup'), 'altyn', true],
  ['anybody’s, for nobody', noScope('a bank event'), 'mebel', false],
])('%s: %#', (_, scope, merchantId, covered) => {
  expect(includesMerchant(scope, merchantId)).toBe(covered)
})

test('a scope narrows to a merchant of its own, and keeps for whom it is', () => {
  expect(narrow(own, 'mebel')).toEqual({ merchants: ['mebel'], reason: 'user dana' })
  expect(narrow(all, 'altyn')).toEqual({ merchants: ['altyn'], reason: 'user superadmin' })
})

test('a scope does not narrow to what lies outside of it', () => {
  expect(narrow(own, 'altyn')).toBeUndefined()
  expect(narrow(noScope('nobody'), 'mebel')).toBeUndefined()
})

test('the reason says who looks', () => {
  expect(noScope('a bank event')).toEqual({ merchants: [], reason: 'a bank event' })
  expect(systemScope('rollup')).toEqual({ merchants: 'all', reason: 'rollup' })
})
