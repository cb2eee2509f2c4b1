import { LOAD_TIMEOUT_MS, STALL_TIMEOUT_MS, watchForStall } from './stalled-load.ts'

const networkFetch = globalThis.fetch
let onStall: jest.Mock
let began: number

beforeEach(() => {
  jest.useFakeTimers()
  // jsdom has no such entries; an empty list means that nothing has arrived yet.
  Object.assign(performance, { getEntriesByName: () => [] })
  began = performance.now()
  onStall = jest.fn(() => performance.now() - began)
  const script = document.createElement('script')
  script.src = '/apps/mfe-x/1.0.0/remoteEntry.js'
  document.head.append(script)
})
afterEach(() => {
  globalThis.fetch = networkFetch
  jest.useRealTimers()
  document.head.replaceChildren()
})

/** Makes the network send a byte every `ms` until `until`, and then nothing. */
function bytesEvery(ms: number, until: number): void {
  globalThis.fetch = async () => {
    const body = new ReadableStream({
      pull: (controller) =>
        new Promise<void>((resolve) => {
          if (performance.now() - began + ms > until) return
          setTimeout(() => {
            controller.enqueue(new Uint8Array(1))
            resolve()
          }, ms)
        }),
    })
    return new Response(body)
  }
}

test.each([
  ['without any byte', 1_000, 0, STALL_TIMEOUT_MS],
  ['after its bytes have stopped', 1_500, 10_000, 16_000],
  ['that comes byte by byte for ever', 2_000, Number.POSITIVE_INFINITY, LOAD_TIMEOUT_MS],
])('a file %s is given up', async (_, every, until, after) => {
  bytesEvery(every, until)
  watchForStall('/apps/mfe-x/', onStall)
  await jest.advanceTimersByTimeAsync(2 * LOAD_TIMEOUT_MS)
  expect(onStall).toHaveBeenCalledTimes(1)
  expect(Math.abs(onStall.mock.results[0]?.value - after)).toBeLessThanOrEqual(1_000)
})

test('nothing is given up, or listened to, when it is there', async () => {
  const asked = jest.fn()
  globalThis.fetch = asked
  const end = watchForStall('/apps/mfe-x/', onStall)
  await jest.advanceTimersByTimeAsync(900)
  end()
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS)
  expect(onStall).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
})
