import type { Me } from '@cabinet/contract'
import { call, createQueryClient } from '@cabinet/shared/api'
import { can, useSession } from '@cabinet/shared/auth'
import { waitFor } from '@testing-library/react'
import { fake, fakeRights, refuse, signInForTest } from '../../../shared/test/index.ts'
import { followUser, useUserStatus } from './user.ts'

const ME = 'GET /users/api/v1/me'
const ROLES = 'GET /users/api/v1/roles'

let me: Me
let following: ReturnType<typeof followUser>

const status = () => useUserStatus.getState().status
const may = (permission: string) => can(useSession.getState(), permission)

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
  signInForTest({ permissions: ['EXPORT_ORDERS'] })
  const { user } = useSession.getState()
  if (!user) throw new Error('nobody is signed in')
  me = user
  useSession.setState({ user: null })
  useUserStatus.setState({ status: 'loading' })
})
afterEach(() => following.stop())

const withoutRights = (): Me => ({ ...me, roles: [] })

test('the user of /me is the session’s user', async () => {
  fake(ME, () => me)
  following = followUser(createQueryClient())
  await waitFor(() => expect(status()).toBe('ready'))
  expect(may('EXPORT_ORDERS')).toBe(true)
})

test('a failing server does not end the session; trying again finds the user', async () => {
  fake(ME, () => refuse(500, 'INTERNAL', 'Ошибка'))
  following = followUser(createQueryClient())
  await waitFor(() => expect(status()).toBe('unreachable'))
  expect(useUserStatus.getState().failure).toBe(500)
  expect(useSession.getState().isAuth).toBe(true)
  fake(ME, () => me)
  following.retry()
  await waitFor(() => expect(status()).toBe('ready'))
})

test.each([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
] as const)('a refusal of /me (%i) ends the session', async (code, name) => {
  fake(ME, () => refuse(code, name, 'Нет'))
  fake('POST /users/api/v1/refresh', () => refuse(401, 'UNAUTHENTICATED', 'Нет'))
  following = followUser(createQueryClient())
  await waitFor(() => expect(useSession.getState().isAuth).toBe(false))
  expect(status()).toBe('loading')
})

test('a refused call makes changed rights show', async () => {
  fake(ME, () => me)
  fake(ROLES, () => refuse(403, 'FORBIDDEN', 'Нет доступа'))
  following = followUser(createQueryClient())
  await waitFor(() => expect(status()).toBe('ready'))
  fake(ME, withoutRights)

  // A refusal right after /me can't reveal changed permissions.
  await expect(call('GET /users/api/v1/roles')).rejects.toThrow('Нет доступа')
  expect(may('EXPORT_ORDERS')).toBe(true)

  const later = Date.now() + 10_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  await expect(call('GET /users/api/v1/roles')).rejects.toThrow('Нет доступа')
  await waitFor(() => expect(may('EXPORT_ORDERS')).toBe(false))
  jest.restoreAllMocks()
})

test('an answer that names other rights makes them show', async () => {
  fake(ME, () => me)
  fake(ROLES, () => [])
  fakeRights(me.rights)
  following = followUser(createQueryClient())
  await waitFor(() => expect(may('EXPORT_ORDERS')).toBe(true))
  fakeRights('other rights')
  fake(ME, () => ({ ...withoutRights(), rights: 'other rights' }))
  await call('GET /users/api/v1/roles')
  await waitFor(() => expect(may('EXPORT_ORDERS')).toBe(false))
})
