import { isDatabaseUnavailable } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('it failed'), { code })

test.each([
  ['terminated by an administrator', withCode('57P01')],
  ['crashed', withCode('57P02')],
  ['starting up', withCode('57P03')],
  ['connection lost', withCode('08006')],
  ['disk full', withCode('53100')],
  ['too many connections', withCode('53300')],
  ['idle too long in a transaction', withCode('25P03')],
  ['nobody listens', withCode('ECONNREFUSED')],
  ['both addresses of localhost refused', new AggregateError([withCode('ECONNREFUSED')])],
  ['cut in the middle', new Error('Connection terminated unexpectedly')],
  ['a lock that did not come free', withCode('55P03')],
  ['no connection in time', new Error('timeout exceeded when trying to connect')],
  ['wrapped', new Error('the job failed', { cause: withCode('57P01') })],
])('unavailable: %s', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  ['a constraint', withCode('23505')],
  ['a statement that was too slow', withCode('57014')],
  ['a mistake of ours', new TypeError('x is not a function')],
  ['no error at all', 'ECONNREFUSED'],
])('available: %s', (_, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})
