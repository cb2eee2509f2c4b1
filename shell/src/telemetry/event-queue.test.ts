import type { BrowserEvent, TelemetryBatch } from '@cabinet/contract'
import { EventQueue } from './event-queue.ts'

const event = (name: 'TypeError' | 'RangeError' = 'TypeError', app = 'mfe-a'): BrowserEvent => ({
  kind: 'error',
  app,
  version: '1.0.0',
  canary: false,
  route: '/a',
  error: 'handler',
  name,
})
const vital = (): BrowserEvent => ({ ...event(), kind: 'vital', name: 'LCP', value: 1 }) as BrowserEvent

let sent: TelemetryBatch[]
let stop: () => void
let queue: EventQueue

beforeEach(() => {
  jest.useFakeTimers()
  sent = []
  queue = new EventQueue({
    url: '/api/telemetry/v1/events',
    head: () => ({ session: 'a'.repeat(32), revision: 1, shell: '1.0.0', remotes: {} }),
    send: (_, batch) => sent.push(batch),
  })
  stop = queue.start()
  sent = []
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

function hide(state: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('events wait for ten seconds and go together', () => {
  queue.add(event())
  queue.add(event('RangeError'))
  jest.advanceTimersByTime(9_999)
  expect(sent).toEqual([])
  jest.advanceTimersByTime(1)
  expect(sent).toMatchObject([{ gone: false, events: [{ name: 'TypeError' }, { name: 'RangeError' }] }])
})

test('twenty go at once', () => {
  for (let count = 0; count < 20; count += 1) queue.add(vital())
  expect(sent.map(({ events }) => events.length)).toEqual([20])
})

test('a tab that is hidden sends what it has, and is silent until it is seen again', () => {
  queue.add(event())
  hide('hidden')
  expect(sent).toHaveLength(1)
  jest.advanceTimersByTime(120_000)
  expect(sent).toHaveLength(1)
  hide('visible')
  expect(sent).toHaveLength(2)
})

test('a visible tab gives a sign of life every twenty seconds', () => {
  jest.advanceTimersByTime(60_000)
  expect(sent.map(({ events }) => events.length)).toEqual([0, 0, 0])
})

test('a tab that is left says so', () => {
  window.dispatchEvent(new Event('pagehide'))
  expect(sent).toMatchObject([{ gone: true }])
})

test('an error that repeats without end is told five times; another one still is', () => {
  for (let count = 0; count < 1000; count += 1) queue.add(event())
  queue.add(event('RangeError'))
  jest.advanceTimersByTime(10_000)
  expect(sent.flatMap(({ events }) => events)).toHaveLength(6)
})

test('a page that does nothing but fail ends at two hundred', () => {
  for (let count = 0; count < 1000; count += 1) queue.add(event('TypeError', `mfe-${count}`))
  jest.advanceTimersByTime(10_000)
  expect(sent.flatMap(({ events }) => events)).toHaveLength(200)
})
