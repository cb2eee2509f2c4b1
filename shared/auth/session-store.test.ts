import { renderHook } from '@testing-library/react'
import { signInForTest } from '../test/session.ts'
import { businessZoneOf, useBusinessZone, useSession, useToday } from './index.ts'

beforeEach(() => {
  signInForTest()
  // The moment is half past midnight at +06:00 and the day before in Almaty.
  jest.useFakeTimers({ now: new Date('2026-11-20T18:30:00Z') })
})
afterEach(() => jest.useRealTimers())

test.each([
  ['+06:00', '2026-11-21'],
  ['Asia/Almaty', '2026-11-20'],
] as const)('in %s today is %s', (businessTz, today) => {
  const { user } = useSession.getState()
  useSession.setState({ user: user && { ...user, businessTz } })
  expect(renderHook(useBusinessZone).result.current).toBe(businessTz)
  expect(renderHook(useToday).result.current).toBe(today)
})

test('before /me has answered the specified zone counts', () => {
  expect(businessZoneOf({ user: null })).toBe('+06:00')
})
