import { act, renderHook } from '@testing-library/react'
import { signInForTest } from '../test/session.ts'
import { can, expectsToEnter, mayEnter, useCan } from './can.ts'
import { clearSession, setUser, useSession } from './session-store.ts'

const session = () => useSession.getState()
const withoutUser = () => ({ isAuth: true, user: null })

beforeEach(() => signInForTest({ permissions: ['READ_UNLOADING', 'EXPORT_ORDERS'] }))
afterEach(clearSession)

test.each([
  ['a permission of the role', 'READ_UNLOADING', true],
  ['another permission of the role', 'EXPORT_ORDERS', true],
  ['a permission that the role lacks', 'CREATE_SUPER_USER', false],
  ['a permission that nobody has heard of', 'FLY', false],
  ['the name of an object’s own property', 'constructor', false],
  ['no name', '', false],
])('%s', (_, permission, allowed) => {
  expect(can(session(), permission)).toBe(allowed)
})

test.each([
  ['no session at all', null],
  ['signed out', { isAuth: false, user: null }],
  ['no user yet', withoutUser()],
])('%s: no', (_, nobody) => {
  expect(can(nobody, 'READ_UNLOADING')).toBe(false)
})

test('one of several roles is enough', () => {
  const { user } = session()
  if (!user) throw new Error('nobody is signed in')
  const roles = [{ id: 2, name: 'IDLE', nameRus: '', nameQaz: '', description: '', permissions: [] }]
  expect(can({ isAuth: true, user: { ...user, roles: [...roles, ...user.roles] } }, 'READ_UNLOADING')).toBe(
    true,
  )
})

test('a component follows what the session may', () => {
  const { result } = renderHook(() => useCan('READ_UNLOADING'))
  expect(result.current).toBe(true)
  act(() => signInForTest({ permissions: [] }))
  expect(result.current).toBe(false)
})

test('a user left over from an ended session may nothing', () => {
  expect(can({ ...session(), isAuth: false }, 'READ_UNLOADING')).toBe(false)
})

test.each([
  ['a place without a permission, user not known yet', withoutUser(), undefined, true],
  ['a place without a permission, no session at all', null, undefined, false],
  ['a place without a permission, signed out', { isAuth: false, user: null }, undefined, false],
  ['a place with a permission, user not known yet', withoutUser(), 'READ_UNLOADING', false],
])('entering %s', (_, who, permission, allowed) => {
  expect(mayEnter(who, { permission })).toBe(allowed)
})

test('an entry is rendered ahead by what the last user could, and entered by what this one can', () => {
  const { user } = session()
  if (user) setUser(user)
  expect(expectsToEnter(withoutUser(), { permission: 'READ_UNLOADING' })).toBe(true)
  expect(expectsToEnter(withoutUser(), { permission: 'CREATE_SUPER_USER' })).toBe(false)
  expect(mayEnter(withoutUser(), { permission: 'READ_UNLOADING' })).toBe(false)
  clearSession()
  expect(expectsToEnter(withoutUser(), { permission: 'READ_UNLOADING' })).toBe(false)
})

test('the previous user’s rights end once the next one is known; a place without a permission needs neither', () => {
  const { user } = session()
  if (!user) throw new Error('nobody is signed in')
  setUser(user)
  const lacking = { isAuth: true, user: { ...user, roles: [] } }
  expect(expectsToEnter(lacking, { permission: 'READ_UNLOADING' })).toBe(false)
  expect(expectsToEnter(withoutUser(), {})).toBe(true)
})
