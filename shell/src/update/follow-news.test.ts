import { createQueryClient, QueryObserver, queryFor } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { fake, fakeRights, refuse, requests, signInForTest } from '../../../shared/test/index.ts'
import { followUser } from '../session/user.ts'
import { testReleaseSet } from '../test/release-set.ts'
import { pollTabNews } from './follow-news.ts'

const NEWS = 'GET /tab/v1/news'
const ME = 'GET /users/api/v1/me'
const CHANGES = 'GET /accounting/v1/applications/changes'

const news = { now: '2026-11-26T08:00:00Z', revision: 1, orders: false }
const set = { ...testReleaseSet(), revision: 1 }
const client = createQueryClient()
const sets = jest.fn()
let stops: (() => void)[] = []

beforeEach(() => {
  jest.useFakeTimers()
  signInForTest({ permissions: ['EXPORT_ORDERS'] })
  sets.mockReset().mockResolvedValue(new Response('', { status: 404 }))
  const real = globalThis.fetch
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((url, init) => (String(url).endsWith('release-set.json') ? sets() : real(url, init)))
  fake(NEWS, () => news)
  fakeRights('x')
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  client.clear()
  jest.restoreAllMocks()
})

const follow = () => {
  const running = () => ({ shell: '1.0.0', remotes: {} })
  stops.push(pollTabNews({ booted: set, running, client, reload: jest.fn(), openOrders: jest.fn() }))
}
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)
const asked = (path: string) => requests().filter((line) => line.includes(path)).length

test('a quiet tab asks one small thing every 10 s, and goes on from what it was told last', async () => {
  const since = fake(NEWS, () => news)
  follow()
  await pass(35_000)
  expect(since.map(({ query }) => query.since)).toEqual([undefined, news.now, news.now, news.now])
  expect([asked('/me'), sets.mock.calls.length]).toEqual([0, 0])
})

test('a hidden tab asks once a minute, and at once when it is looked at', async () => {
  const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  follow()
  await pass(59_000)
  expect(asked('/tab/v1/news')).toBe(1)
  await pass(2_000)
  expect(asked('/tab/v1/news')).toBe(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(100)
  expect(asked('/tab/v1/news')).toBe(3)
})

test('a new revision makes it look at the releases, and ask whose canaries there are', async () => {
  const user = useSession.getState().user
  fake(ME, () => ({ ...user, rights: 'x', canaries: ['mfe-orders 2.0.0'] }) as never)
  stops.push(followUser(client).stop)
  follow()
  await pass(1_000)
  const before = asked('/me')
  fake(NEWS, () => ({ ...news, revision: 2 }))
  await pass(10_000)
  expect([sets.mock.calls.length, asked('/me') - before]).toEqual([1, 1])
  expect(localStorage.getItem('cabinet.canary')).toBe('{"mfe-orders 2.0.0":true}')
})

test('changed orders are asked for by who shows them', async () => {
  const changes = fake(CHANGES, () => ({ now: news.now, more: false, changes: [] }))
  stops.push(new QueryObserver(client, queryFor(CHANGES, { query: {} })).subscribe(() => undefined))
  follow()
  await pass(1_000)
  expect(changes).toHaveLength(1)
  fake(NEWS, () => ({ ...news, orders: true }))
  await pass(10_000)
  expect(changes).toHaveLength(2)
})

test('a server that is down is asked less and less, and the releases are looked at all the same', async () => {
  fake(NEWS, () => refuse(500, 'INTERNAL', 'Ошибка'))
  follow()
  await pass(200_000)
  expect(asked('/tab/v1/news')).toBeLessThan(12)
  expect(sets.mock.calls.length).toBeGreaterThan(2)
  expect(useSession.getState().isAuth).toBe(true)
})
