import { readError } from './read-error.ts'

afterEach(() => jest.useRealTimers())

const headers = (init: Record<string, string> = {}) => new Headers(init)

test('reads the error body of the contract whole', () => {
  const body = {
    code: 'VALIDATION',
    message: 'Проверьте поля',
    debugMessage: 'body/email',
    fields: { email: 'Введите корректный адрес электронной почты', phone: 5 },
    permission: 'EXPORT_ORDERS',
    requestId: 'r-1',
    attemptsLeft: 2,
  }
  const error = readError(400, headers(), body)
  expect(error).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    message: 'Проверьте поля',
    debugMessage: 'body/email',
    permission: 'EXPORT_ORDERS',
    requestId: 'r-1',
    body,
  })
  // Values other than sentences are left out.
  expect(error.fields).toEqual({ email: 'Введите корректный адрес электронной почты' })
})

test.each([
  ['a page of a proxy', '<html>'],
  ['nothing', undefined],
  ['null', null],
  ['a list', [1]],
  ['fields of other kinds', { code: 1, message: {}, fields: 'x', requestId: [] }],
])('%s: the general sentence and a code by status', (_, body) => {
  const error = readError(502, headers({ 'x-request-id': 'gate-7' }), body)
  expect(error).toMatchObject({
    code: 'HTTP_502',
    message: 'Ошибка на стороне сервера',
    requestId: 'gate-7',
    fields: {},
  })
})

test.each([
  ['seconds', '15', {}, 15],
  ['a fraction', '1.2', {}, 2],
  ['a date', 'Thu, 01 Oct 2026 09:01:00 GMT', {}, 60],
  ['a date that has passed', 'Thu, 01 Jan 1970 00:00:00 GMT', {}, 0],
  ['nonsense', 'soon', {}, null],
  ['the body instead of the header', '', { retryAfter: 30 }, 30],
  ['nonsense in the body', '', { retryAfter: -5 }, null],
])('Retry-After as %s', (_, header, body, seconds) => {
  jest.useFakeTimers({ now: new Date('2026-10-01T09:00:00Z') })
  const { retryAfter } = readError(429, headers(header ? { 'retry-after': header } : {}), body)
  expect(retryAfter).toBe(seconds)
})

test.each([
  [405, true],
  [499, true],
  [502, false],
])('a %i without our body tells of a proxy: %p', (status, told) => {
  const { code, message } = readError(status, headers(), '<html>')
  expect(code).toBe(`HTTP_${status}`)
  expect(message.startsWith(`Ответ пришёл не от кабинета (${status})`)).toBe(told)
})
