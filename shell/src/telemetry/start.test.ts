import type { TelemetryBatch } from '@cabinet/contract'
import { emitTelemetry } from '@cabinet/shared/remote'
import { testReleaseSet } from '../test/release-set.ts'
import { startTelemetry } from './start.ts'

const sent: TelemetryBatch[] = []
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  // jsdom sends no beacons and cannot read blobs.
  jest.spyOn(globalThis, 'Blob').mockImplementation((parts) => {
    sent.push(JSON.parse(String(parts?.[0])))
    return {} as Blob
  })
  Object.assign(navigator, { sendBeacon: () => true })
  stop = startTelemetry({ set: testReleaseSet(), running: () => ({ 'mfe-orders': '1.1.0' }) })
})
afterEach(() => {
  stop()
  sent.length = 0
  jest.useRealTimers()
  jest.restoreAllMocks()
})

function show(state: 'hidden' | 'visible'): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}
const fail = (version: string) =>
  emitTelemetry({ type: 'remote-fell-back', remote: 'mfe-orders', from: version, to: '1.0.0' })

test('a visible tab says at once and every twenty seconds what it runs; a hidden one is silent', () => {
  jest.advanceTimersByTime(60_000)
  expect(sent).toHaveLength(4)
  expect(sent[0]).toMatchObject({
    running: [{ app: 'mfe-orders', version: '1.1.0' }, { app: 'shell' }],
    failed: [],
    gone: false,
  })
  show('hidden')
  jest.advanceTimersByTime(120_000)
  expect(sent).toHaveLength(4)
  show('visible')
  expect(sent).toHaveLength(5)
})

test('failures go together after five seconds, each version once', () => {
  sent.length = 0
  for (const version of ['3.0.1', '3.0.2', '3.0.1']) fail(version)
  jest.advanceTimersByTime(4_999)
  expect(sent).toEqual([])
  jest.advanceTimersByTime(1)
  expect(sent).toMatchObject([{ failed: [{ version: '3.0.1' }, { version: '3.0.2' }] }])
  fail('3.0.1')
  jest.advanceTimersByTime(20_000)
  expect(sent.slice(1).flatMap(({ failed }) => failed)).toEqual([])
})

test('a tab that is left says so, and what had failed', () => {
  fail('3.0.3')
  window.dispatchEvent(new Event('pagehide'))
  expect(sent.at(-1)).toMatchObject({ gone: true, failed: [{ version: '3.0.3' }] })
})
