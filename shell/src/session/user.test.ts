import type { Me } from '@cabinet/contract'
import { call, createQueryClient } from '@cabinet/shared/api'
import { can, useSession } from '@cabinet/shared/auth'
import { waitFor } from '@testing-library/react'
import { fake, fakeRights, refuse, requests, signInForTest } from '../../../shared/test/index.ts'
import { followUser, useUserStatus } from './user.ts'

const ME = 'GET /users/api/v1/me'
const ROLES = 'GET /users/api/v1/roles'
const RIGHTS = 'GET /users/api/v1/rights'

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

test('a server that fails signs nobody out; trying again finds the user', async () => {
  fake(ME, () => refuse(500, 'INTERNAL', 'Ошибка'))
  following = followUser(createQueryClient())
  await waitFor(() => expect(status()).toBe('unreachable'))
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

  // At once after /me the refusal can't be news.
  await expect(call('GET /users/api/v1/roles')).rejects.toThrow('Нет доступа')
  expect(may('EXPORT_ORDERS')).toBe(true)

  const later = Date.now() + 10_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  await expect(call('GET /users/api/v1/roles')).rejects.toThrow('Нет доступа')
  await waitFor(() => expect(may('EXPORT_ORDERS')).toBe(false))
  jest.restoreAllMocks()
})

describe('rights that change while the page asks for nothing', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const asked = (path: string) => requests().filter((line) => line === `GET /api/users/api/v1/${path}`).length

  test('show within 5 s; an answer to anything else saves the question', async () => {
    fake(ME, () => me)
    fake(RIGHTS, () => undefined)
    fake(ROLES, () => [])
    fakeRights(me.rights)
    following = followUser(createQueryClient())
    await jest.advanceTimersByTimeAsync(100)
    expect(may('EXPORT_ORDERS')).toBe(true)
    await jest.advanceTimersByTimeAsync(3_000)
    await call('GET /users/api/v1/roles')
    await jest.advanceTimersByTimeAsync(3_000)
    expect(asked('rights')).toBe(0)

    fakeRights('other rights')
    fake(ME, () => ({ ...withoutRights(), rights: 'other rights' }))
    await jest.advanceTimersByTimeAsync(5_000)
    expect(may('EXPORT_ORDERS')).toBe(false)
    const times = asked('me')
    await jest.advanceTimersByTimeAsync(20_000)
    expect(asked('me')).toBe(times)
  })

  test('are not asked for in a hidden tab, and at once when it is looked at', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fake(ME, () => me)
    fake(RIGHTS, () => undefined)
    following = followUser(createQueryClient())
    await jest.advanceTimersByTimeAsync(60_000)
    expect(asked('rights')).toBe(0)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await jest.advanceTimersByTimeAsync(100)
    expect(asked('rights')).toBe(1)
    visibility.mockRestore()
  })

  test('a server that is down is asked less and less', async () => {
    fake(ME, () => me)
    fake(RIGHTS, () => refuse(500, 'INTERNAL', 'Ошибка'))
    following = followUser(createQueryClient())
    await jest.advanceTimersByTimeAsync(120_000)
    expect(asked('rights')).toBeLessThan(8)
    expect(useSession.getState().isAuth).toBe(true)
  })
})
