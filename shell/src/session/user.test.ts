import type { Me } from '@cabinet/contract'
import { call, createQueryClient } from '@cabinet/shared/api'
import { can, useSession } from '@cabinet/shared/auth'
import { waitFor } from '@testing-library/react'
import { Refusal, signInForTest, startTestServer } from '../../../shared/test/index.ts'
import { followUser, useUserStatus } from './user.ts'

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
  startTestServer({ 'GET /users/api/v1/me': () => me })
  following = followUser(createQueryClient())
  await waitFor(() => expect(status()).toBe('ready'))
  expect(may('EXPORT_ORDERS')).toBe(true)
})

test('a server that fails signs nobody out; trying again finds the user', async () => {
  const server = startTestServer({ 'GET /users/api/v1/me': () => new Refusal(500, 'INTERNAL', 'Ошибка') })
  following = followUser(createQueryClient())
  await waitFor(() => expect(status()).toBe('unreachable'))
  expect(useSession.getState().isAuth).toBe(true)
  server.handle({ 'GET /users/api/v1/me': () => me })
  following.retry()
  await waitFor(() => expect(status()).toBe('ready'))
})

test.each([
  [401, 'UNAUTHENTICATED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
])('a refusal of /me (%i) ends the session', async (code, name) => {
  startTestServer({
    'GET /users/api/v1/me': () => new Refusal(code, name, 'Нет'),
    'POST /users/api/v1/refresh': () => new Refusal(401, 'UNAUTHENTICATED', 'Нет'),
  })
  following = followUser(createQueryClient())
  await waitFor(() => expect(useSession.getState().isAuth).toBe(false))
  expect(status()).toBe('loading')
})

test('a refused call makes changed rights show', async () => {
  const server = startTestServer({
    'GET /users/api/v1/me': () => me,
    'GET /users/api/v1/roles': () => new Refusal(403, 'FORBIDDEN', 'Нет доступа'),
  })
  following = followUser(createQueryClient())
  await waitFor(() => expect(status()).toBe('ready'))
  server.handle({ 'GET /users/api/v1/me': withoutRights })

  // At once after /me the refusal can't be news.
  await expect(call('GET /users/api/v1/roles')).rejects.toThrow('Нет доступа')
  expect(may('EXPORT_ORDERS')).toBe(true)

  const later = Date.now() + 10_000
  jest.spyOn(Date, 'now').mockReturnValue(later)
  await expect(call('GET /users/api/v1/roles')).rejects.toThrow('Нет доступа')
  await waitFor(() => expect(may('EXPORT_ORDERS')).toBe(false))
  jest.restoreAllMocks()
})
