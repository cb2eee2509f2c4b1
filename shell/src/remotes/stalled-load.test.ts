import { hasStalled, LOAD_TIMEOUT_MS, STALL_TIMEOUT_MS, watchForStall } from './stalled-load.ts'

const networkFetch = globalThis.fetch
let onStall: jest.Mock
let began: number
/** Hung addresses are kept for the page's life, so each test has its own. */
let tests = 0
let part: string
let script: HTMLScriptElement

beforeEach(() => {
  jest.useFakeTimers()
  began = performance.now()
  onStall = jest.fn(() => performance.now() - began)
  part = `/apps/mfe-x/1.0.${tests++}/`
  script = document.createElement('script')
  script.src = `${part}remoteEntry.js`
  document.head.append(script)
})
afterEach(() => {
  globalThis.fetch = networkFetch
  jest.useRealTimers()
  document.head.replaceChildren()
})

/** Makes the network send a byte every `ms` until `until`, and then nothing; a transfer ends after `size` bytes. */
function bytesEvery(ms: number, until: number, size = Number.POSITIVE_INFINITY): void {
  globalThis.fetch = async () => {
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) =>
        new Promise<void>((resolve) => {
          if (performance.now() - began + ms > until) return
          setTimeout(() => {
            controller.enqueue(new Uint8Array(1))
            if (++sent >= size) controller.close()
            resolve()
          }, ms)
        }),
    })
    return new Response(body)
  }
}

test.each([
  ['without any byte', 1_000, 0, Number.POSITIVE_INFINITY, STALL_TIMEOUT_MS],
  ['after its bytes have stopped', 1_500, 10_000, Number.POSITIVE_INFINITY, 16_000],
  [
    'that comes byte by byte for ever',
    2_000,
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    LOAD_TIMEOUT_MS,
  ],
  ['that is slower than its copy, without a cache', 2_000, Number.POSITIVE_INFINITY, 3, LOAD_TIMEOUT_MS],
])('a file %s is given up', async (_, every, until, size, after) => {
  bytesEvery(every, until, size)
  watchForStall(part, onStall)
  await jest.advanceTimersByTimeAsync(2 * LOAD_TIMEOUT_MS)
  expect(onStall).toHaveBeenCalledTimes(1)
  expect(Math.abs(onStall.mock.results[0]?.value - after)).toBeLessThanOrEqual(1_000)
})

test('nothing is given up, or listened to, when it is there', async () => {
  const asked = jest.fn()
  globalThis.fetch = asked
  const { end } = watchForStall(part, onStall)
  await jest.advanceTimersByTimeAsync(900)
  end()
  await jest.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS)
  expect(onStall).not.toHaveBeenCalled()
  expect(asked).not.toHaveBeenCalled()
})

test('a script that hung fails, and its file comes anew before the next attempt', async () => {
  bytesEvery(1_000, 0)
  const onError = jest.fn(() => script.remove())
  script.addEventListener('error', onError)
  watchForStall(part)
  await jest.advanceTimersByTimeAsync(2 * STALL_TIMEOUT_MS)
  expect(onError).toHaveBeenCalledTimes(1)
  expect(hasStalled(script.src)).toBe(true)

  const network = jest.fn(async () => new Response(null, { status: 503 }))
  globalThis.fetch = network
  const again = async () => {
    const { replaceHung, end } = watchForStall(part)
    await replaceHung().finally(end)
  }
  await expect(again()).rejects.toMatchObject({ reason: 'not-loaded' })
  network.mockImplementation(async () => new Response('x'))
  await again()
  expect(network).toHaveBeenLastCalledWith(script.src, expect.objectContaining({ cache: 'reload' }))
  await again()
  expect(network).toHaveBeenCalledTimes(2)
})

test('a script that comes late has not hung', async () => {
  bytesEvery(1_000, 0)
  watchForStall(part)
  await jest.advanceTimersByTimeAsync(2 * STALL_TIMEOUT_MS)
  script.dispatchEvent(new Event('load'))
  expect(hasStalled(script.src)).toBe(false)
})
