import { fastify } from 'fastify'
import { loggerOptions, maskSecrets } from './logging.ts'

test.each([
  ['Key (email)=(aigerim@test.kz) already exists', 'Key (email)=([e-mail]) already exists'],
  ['no user +7 701 555-44-33 here', 'no user [digits] here'],
  [
    'invalid input syntax for type bigint: "900101350013"',
    'invalid input syntax for type bigint: "[digits]"',
  ],
  [`bad token ${'a'.repeat(43)}`, 'bad token [token]'],
  ['Bearer eyJhbGciOiJI.eyJzaWQiOiIx.Vd6nYUWZKxXvHZ0TtTQ9', 'Bearer [token]'],
  ['relation "sign_in_failures" does not exist', 'relation "sign_in_failures" does not exist'],
  ['at file.ts:104:11', 'at file.ts:104:11'],
  ["no module '/srv/.pnpm/pg@8.23.1/x.js'", "no module '/srv/.pnpm/pg@8.23.1/x.js'"],
  ['to ann@1c.kz and Ян@почта.қаз', 'to [e-mail] and [e-mail]'],
  ['job 01999e3c-1111-7222-8333-123456789012', 'job 01999e3c-1111-7222-8333-123456789012'],
  ['is number 1795689000', 'is number [digits]'],
])('%s', (text, scrubbed) => {
  expect(maskSecrets(text)).toBe(scrubbed)
})

function open() {
  const lines: string[] = []
  const { log } = fastify({ logger: loggerOptions('info', { write: (line) => void lines.push(line) }) })
  return { log, told: () => lines.map((line) => JSON.parse(line)) }
}

test('frames of a stack are kept as they are, values in front of them are not', () => {
  const { log, told } = open()
  const frames = [
    '    at Parser.parse (/srv/.pnpm/pg-protocol@1.10.3/node_modules/pg-protocol/src/parser.ts:394:98)',
    '    at async file:///srv/.pnpm/@fastify+otel@0.21.2_@types+node@24.10.1/node_modules/x/handle-of-a-very-long-name-that-is-no-token.js:45:11',
  ]
  const message = 'ann@test.kz\n    at 900101350013'
  const err = Object.assign(new Error(message), { stack: `Error: ${message}\n${frames.join('\n')}` })
  log.error({ err }, 'failed')
  expect(told()[0].err.stack).toBe(`Error: [e-mail]\n    at [digits]\n${frames.join('\n')}`)
})

test('a stack whose message was replaced is scrubbed whole', () => {
  const { log, told } = open()
  const stack = 'Error: to ann@test.kz\n    at send (/srv/send.js:1:2)'
  log.error({ err: Object.assign(new Error('wrong address'), { stack }) }, 'failed')
  expect(told()[0].err.stack).toBe('Error: to [e-mail]\n    at send (/srv/send.js:1:2)')
})

test('a refusal of the release store keeps the numbers of key sets', () => {
  const { log, told } = open()
  const text = 'keyset.json is number 1795689000, and 1795689001 was seen'
  log.error({ err: Object.assign(new Error(text), { name: 'Refusal' }) }, 'releases')
  expect(told()[0].err.message).toBe(text)
})

test('an outage of the database is told once with its stack, then counted once a minute until it is over', () => {
  const { jest } = import.meta
  jest.useFakeTimers()
  const { log, told } = open()
  const fail = (fields = {}, code = 'ECONNREFUSED') =>
    log.error({ err: Object.assign(new Error('connect'), { code }), ...fields }, 'request failed')
  for (let turn = 0; turn < 70; turn += 1) fail()
  fail({ job: 'send-mail' })
  fail({}, '42P01')
  expect(told().map(({ job, err }) => [job, err.code])).toEqual([
    [undefined, 'ECONNREFUSED'],
    ['send-mail', 'ECONNREFUSED'],
    [undefined, '42P01'],
  ])
  jest.advanceTimersByTime(60_000)
  fail()
  fail()
  jest.advanceTimersByTime(180_000)
  const counted = told().slice(3)
  expect(counted.map(({ repeated, err }) => [repeated, err])).toEqual([
    [69, undefined],
    [2, undefined],
  ])
  fail()
  expect(told().at(-1).err.code).toBe('ECONNREFUSED')
  jest.useRealTimers()
})
