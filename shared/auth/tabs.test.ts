import { testToken } from '../test/test-token.ts'
import { onSessionEvent, type SessionEvent } from './events.ts'
import { adoptToken, clearSession, useSession } from './session-store.ts'
import { followOtherTabs } from './tabs.ts'
import { TOKEN_KEY } from './token.ts'

const mine = testToken('me', 600)
const renewed = testToken('me', 1200)
const foreign = testToken('somebody', 600)

let events: SessionEvent[]
const stops: (() => void)[] = []

beforeEach(() => {
  events = []
  stops.push(
    followOtherTabs(),
    onSessionEvent((event) => events.push(event)),
  )
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  clearSession()
  localStorage.clear()
})

/** Imitates another tab's write, which this tab learns only by the event. */
function anotherTabStores(token: string | null, key: string | null = TOKEN_KEY) {
  if (token === null) localStorage.removeItem(TOKEN_KEY)
  else localStorage.setItem(TOKEN_KEY, token)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

test.each([
  ['renewed', mine, renewed, renewed, []],
  ['heard that the session is over', mine, null, null, [{ type: 'expired' }]],
  ['signed in while this one is signed out', null, mine, mine, [{ type: 'signedIn', elsewhere: true }]],
  ['signed in as somebody else', mine, foreign, null, [{ type: 'switched' }]],
  ['stored what this one has', mine, mine, mine, []],
])('another tab has %s', (_, before, stored, after, told) => {
  if (before) adoptToken(before)
  anotherTabStores(stored)
  expect(useSession.getState().accessToken).toBe(after)
  expect(useSession.getState().isAuth).toBe(after !== null)
  expect(events).toEqual(told)
})

test('another tab has signed out', () => {
  adoptToken(mine)
  window.dispatchEvent(new StorageEvent('storage', { key: 'cabinet.sign-out' }))
  anotherTabStores(null)
  expect(events).toEqual([{ type: 'signedOut', elsewhere: true }])
})

test('storage cleared as a whole signs out; another key changes nothing', () => {
  adoptToken(mine)
  localStorage.setItem(TOKEN_KEY, mine)
  window.dispatchEvent(new StorageEvent('storage', { key: 'cabinet.preferences' }))
  expect(useSession.getState().isAuth).toBe(true)
  anotherTabStores(null, null)
  expect(useSession.getState().isAuth).toBe(false)
})
