import type { PageSpan } from '@cabinet/contract'
import { call } from '@cabinet/shared/api'
import { emitTelemetry } from '@cabinet/shared/remote'
import { fake, signInForTest } from '../../../shared/test/index.ts'
import { startSpans } from './spans.ts'

let route = '/transactions'
let stop: () => void
const sent: PageSpan[] = []

beforeEach(() => {
  // jsdom measures no loading.
  Object.assign(performance, { getEntriesByType: () => [] })
  jest.useFakeTimers({ doNotFake: ['performance'] })
  signInForTest({})
  sent.length = 0
  route = '/transactions'
  fake('POST /telemetry/v1/spans', ({ body }) => void sent.push(...body.spans))
  fake('GET /directory/statuses', () => [])
})
afterEach(() => stop())

const start = (share = 1) => {
  stop = startSpans(share, () => ({ app: 'mfe-orders', version: '1.2.0', route }))
}
const ask = () => call('GET /directory/statuses')
/** A press, what it causes, and the time after which all of it is sent. */
const press = async (work: () => Promise<unknown>) => {
  document.body.click()
  await work()
  await jest.advanceTimersByTimeAsync(10_000)
}

test('each press is a trace with the calls that it caused, linked to the one before', async () => {
  start()
  await press(() => Promise.all([ask(), ask()]))
  await press(ask)
  const [opening, ...rest] = sent
  expect(opening).toMatchObject({ name: 'load', app: 'mfe-orders', version: '1.2.0', route: '/transactions' })
  const presses = rest.filter(({ name }) => name === 'press')
  expect(presses.map(({ parentId }) => parentId)).toEqual([undefined, undefined])
  const of = (one?: PageSpan) =>
    rest.filter(({ parentId }) => parentId === one?.spanId).map(({ name }) => name)
  expect(presses.map(of)).toEqual([Array(2).fill('GET /directory/statuses'), ['GET /directory/statuses']])
  expect(presses[1]?.link).toEqual({ traceId: presses[0]?.traceId, spanId: presses[0]?.spanId })
})

test('a press that leads to another page is a navigation to it; a press without calls is nothing', async () => {
  start()
  await press(async () => undefined)
  await press(async () => {
    route = '/transactions/:id'
    emitTelemetry({ type: 'navigated', path: '/transactions/48151623' })
    await ask()
  })
  expect(sent.map(({ name, route }) => [name, route])).toEqual([
    ['load', '/transactions'],
    ['GET /directory/statuses', '/transactions/:id'],
    ['navigation', '/transactions/:id'],
  ])
})

test('a call of its own, a report, and a page outside of the share are no spans', async () => {
  start()
  await ask()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(sent.map(({ name }) => name)).toEqual(['load'])
  stop()
  sent.length = 0
  start(0)
  await press(ask)
  expect(sent).toEqual([])
})
