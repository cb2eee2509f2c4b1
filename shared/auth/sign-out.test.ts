import { testToken } from '../test/test-token.ts'
import { onSessionEvent, type SessionEvent } from './events.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { isSignOutPending, retrySignOut, signIn, signOut, useSignOut } from './sign-out.ts'
import { storedToken, storeToken } from './token.ts'

const token = testToken('a', 600)
const ofServer = {
  204: () => new Response(null, { status: 204 }),
  401: () => new Response('{}', { status: 401 }),
}
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

let events: SessionEvent[]
let requests = 0
const stops: (() => void)[] = []
function server(answer: () => Response | Promise<Response>) {
  globalThis.fetch = async () => {
    requests += 1
    return answer()
  }
}

beforeEach(() => {
  jest.useFakeTimers()
  events = []
  requests = 0
  stops.push(onSessionEvent((event) => events.push(event)))
  storeToken(token)
  adoptToken(token)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  clearSession()
  localStorage.clear()
  useSignOut.setState({ isUnconfirmed: false, isElsewhere: false })
  jest.useRealTimers()
})

test.each([204, 401] as const)('the server’s %i confirms a sign-out', async (status) => {
  server(ofServer[status])
  await signOut()
  expect([storedToken(), useSession.getState().isAuth, isSignOutPending()]).toEqual([null, false, false])
  expect(events).toEqual([{ type: 'signedOut', elsewhere: false }])
})

test.each([
  ['no network', lost],
  ['a server that fails', () => new Response('{}', { status: 503 })],
  ['a proxy that answers', () => new Response('<html>', { status: 200 })],
  ['too many requests', () => new Response('{}', { status: 429 })],
])('%s leaves it unconfirmed; it is repeated until the server has confirmed it', async (_, answer) => {
  server(answer)
  await signOut()
  expect([storedToken(), useSession.getState().isAuth]).toEqual([null, false])
  expect([useSignOut.getState().isUnconfirmed, isSignOutPending(), events]).toEqual([true, true, []])
  stops.push(retrySignOut())
  await jest.advanceTimersByTimeAsync(60_000)
  expect(requests).toBeGreaterThan(3)
  expect(requests).toBeLessThan(10)
  server(ofServer[204])
  await jest.advanceTimersByTimeAsync(31_000)
  expect([useSignOut.getState().isUnconfirmed, isSignOutPending()]).toEqual([false, false])
  expect(events).toEqual([{ type: 'signedOut', elsewhere: false }])
})

test('a network that comes back repeats it at once', async () => {
  server(lost)
  await signOut()
  stops.push(retrySignOut())
  server(ofServer[204])
  window.dispatchEvent(new Event('online'))
  await jest.advanceTimersByTimeAsync(0)
  expect(isSignOutPending()).toBe(false)
})

test('a confirmation by another tab is not requested again', async () => {
  server(lost)
  await signOut()
  stops.push(retrySignOut())
  const before = requests
  localStorage.removeItem('cabinet.sign-out')
  window.dispatchEvent(new StorageEvent('storage', { key: 'cabinet.sign-out' }))
  await jest.advanceTimersByTimeAsync(0)
  expect([requests, useSignOut.getState().isUnconfirmed]).toEqual([before, false])
})

test('signing in again leaves nothing to repeat', async () => {
  server(lost)
  await signOut()
  signIn(token)
  expect(isSignOutPending()).toBe(false)
})
