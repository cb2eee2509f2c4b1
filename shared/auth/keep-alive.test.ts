import { testToken } from '../test/test-token.ts'
import { clock } from './clock.ts'
import { keepSessionAlive, renewalDelay } from './keep-alive.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { storeToken } from './token.ts'

test.each([
  ['unreadable', null, 0],
  ['ended', -5_000, 0],
  ['about to end', 59_000, 0],
  ['fresh', 360_000, 300_000],
  ['longer than a nap', 3_600_000, 300_000],
])('a token that is %s (%p ms left) is looked at after %p ms', (_, remaining, delay) => {
  expect(renewalDelay(remaining)).toBe(delay)
})

describe('over time', () => {
  let requests: number
  let answer: () => Promise<Response>
  let stop: () => void

  beforeEach(() => {
    jest.useFakeTimers()
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    clock.reset()
    requests = 0
    globalThis.fetch = () => {
      requests += 1
      return answer()
    }
    const token = testToken('a', 120)
    storeToken(token)
    adoptToken(token)
  })
  afterEach(() => {
    stop()
    clearSession()
    localStorage.clear()
    jest.useRealTimers()
  })

  test('renews ahead of the end, once', async () => {
    answer = async () => Response.json({ access: testToken('a', 600) })
    stop = keepSessionAlive()
    await jest.advanceTimersByTimeAsync(55_000)
    expect(requests).toBe(0)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(requests).toBe(1)
    await jest.advanceTimersByTimeAsync(60_000)
    expect(requests).toBe(1)
  })

  test('a lost network is retried with growing pauses, and the session goes on', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    stop = keepSessionAlive()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(requests).toBe(1)
    await jest.advanceTimersByTimeAsync(2_000)
    expect(requests).toBe(2)
    await jest.advanceTimersByTimeAsync(4_000)
    expect(requests).toBe(3)
    await jest.advanceTimersByTimeAsync(600_000)
    expect(requests).toBeLessThan(20)
    expect(useSession.getState().isAuth).toBe(true)
    answer = async () => Response.json({ access: testToken('a', 600) })
    window.dispatchEvent(new Event('online'))
    await jest.advanceTimersByTimeAsync(0)
    expect(clock.isExpired(useSession.getState().accessToken ?? '')).toBe(false)
  })
})
