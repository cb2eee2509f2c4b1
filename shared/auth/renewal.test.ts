import { testToken } from '../test/test-token.ts'
import { clock } from './clock.ts'
import { onSessionEvent, type SessionEvent } from './events.ts'
import { freshToken, renewSession, SESSION_LOCK } from './renewal.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { storedToken, storeToken } from './token.ts'

/** Imitates Web Locks: one lock for all tabs of a browser; `hold` is another tab that holds it. */
function fakeLocks() {
  let tail: Promise<unknown> = Promise.resolve()
  const asked: string[] = []
  const request = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    asked.push(name)
    const mine = tail.then(work)
    tail = mine.catch(() => undefined)
    return mine
  }
  return { asked, request, hold: (work: () => Promise<void>) => request('another tab', work) }
}

let locks: ReturnType<typeof fakeLocks>
let requests: number
let events: SessionEvent[]
let stop: () => void

function server(answer: () => Response | Promise<Response>) {
  requests = 0
  globalThis.fetch = async () => {
    requests += 1
    return answer()
  }
}

const giving = (access: string) => () => Response.json({ access, expiresIn: 600 })
const refusing = (status: number) => () => new Response('{}', { status })

function signedInWith(token: string) {
  storeToken(token)
  adoptToken(token)
}

beforeEach(() => {
  locks = fakeLocks()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  events = []
  stop = onSessionEvent((event) => events.push(event))
  clock.reset()
})
afterEach(() => {
  stop()
  clearSession()
  localStorage.clear()
})

const accessToken = () => useSession.getState().accessToken

test('renews under the lock that the boot script takes too, for this tab and the others', async () => {
  const [old, renewed] = [testToken('a', -1), testToken('a', 600)]
  signedInWith(old)
  server(giving(renewed))
  expect(await renewSession()).toBe('renewed')
  expect(locks.asked).toEqual([SESSION_LOCK])
  expect([accessToken(), storedToken()]).toEqual([renewed, renewed])
})

test('a tab that waited takes the token of the tab before it and rotates nothing', async () => {
  const [old, theirs] = [testToken('a', -1), testToken('a', 600)]
  signedInWith(old)
  server(refusing(401))
  void locks.hold(async () => void storeToken(theirs))
  expect(await renewSession()).toBe('renewed')
  expect([requests, accessToken()]).toEqual([0, theirs])
  expect(events).toEqual([])
})

test('a tab that waited while another signed out asks for nothing and says nothing', async () => {
  signedInWith(testToken('a', -1))
  server(giving(testToken('a', 600)))
  void locks.hold(async () => {
    storeToken(null)
    clearSession()
  })
  expect(await renewSession()).toBe('ended')
  expect([requests, accessToken(), events.length]).toEqual([0, null, 0])
})

test('an answer that comes after signing out does not sign in again', async () => {
  signedInWith(testToken('a', -1))
  server(() => {
    storeToken(null)
    clearSession()
    return giving(testToken('a', 600))()
  })
  expect(await renewSession()).toBe('ended')
  expect([accessToken(), storedToken()]).toEqual([null, null])
})

test('many requests at once make one renewal', async () => {
  signedInWith(testToken('a', -1))
  server(giving(testToken('a', 600)))
  const tokens = await Promise.all([freshToken(), freshToken(), freshToken()])
  expect(requests).toBe(1)
  expect(new Set(tokens).size).toBe(1)
})

test.each([401, 403])('a refusal (%i) ends the session and says so once', async (status) => {
  signedInWith(testToken('a', -1))
  server(refusing(status))
  expect(await Promise.all([renewSession(), renewSession()])).toEqual(['ended', 'ended'])
  expect(await renewSession()).toBe('ended')
  expect([accessToken(), storedToken()]).toEqual([null, null])
  expect(events).toEqual([{ type: 'expired' }])
})

test.each([
  ['a broken connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server error', refusing(500)],
  ['too many requests', refusing(429)],
  ['a page of some proxy', () => new Response('<html>')],
])('%s does not end the session', async (_, answer) => {
  const old = testToken('a', -1)
  signedInWith(old)
  server(answer)
  expect(await renewSession()).toBe('unavailable')
  expect([accessToken(), storedToken(), events.length]).toEqual([old, old, 0])
})

test('without Web Locks (plain http) it renews all the same', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  signedInWith(testToken('a', -1))
  server(giving(testToken('a', 600)))
  expect(await renewSession()).toBe('renewed')
})
