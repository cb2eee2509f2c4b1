import { createQueryClient } from '@cabinet/shared/api'
import { setPreference } from '@cabinet/shared/ui'
import { fake, fakeRights, signInForTest } from '../../../shared/test/index.ts'
import { testSet } from '../test/release-set.ts'
import { pollTabNews } from '../update/follow-news.ts'
import { type FakeNotifications, fakeNotifications } from './fake-notifications.ts'

const NEWS = 'GET /tab/v1/news'

let notices: FakeNotifications
let visibility: jest.SpyInstance<DocumentVisibilityState>
const stops: (() => void)[] = []
const openOrders = jest.fn()

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-26T08:00:00Z') })
  localStorage.clear()
  document.title = 'Аналитика · Кабинет партнёра'
  signInForTest()
  setPreference('notices', { 'manager@demo.kz': true })
  notices = fakeNotifications('granted')
  visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  jest.spyOn(window, 'focus').mockReturnValue()
  fakeRights('x')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** The new orders so far, each with its sum. */
const come: { at: number; amount: number }[] = []
function answer() {
  come.length = 0
  return fake(NEWS, ({ query: { newOrdersSince } }) => {
    const from = Date.parse(newOrdersSince ?? '')
    const fresh = come.filter(({ at }) => at > from)
    return {
      now: new Date().toISOString(),
      revision: 1,
      orders: false,
      ...(newOrdersSince !== undefined && {
        newOrders: { orders: fresh.length, amount: fresh.reduce((sum, { amount }) => sum + amount, 0) },
      }),
    }
  })
}
const arrive = (amount: number) => come.push({ at: Date.now(), amount })

function openTab() {
  const client = { isMutating: () => 0, invalidateQueries: createQueryClient().invalidateQueries }
  const running = () => ({ shell: '1.0.0', remotes: {} })
  const booted = { ...testSet(), revision: 1 }
  stops.push(pollTabNews({ booted, running, client, reload: jest.fn(), openOrders }))
}
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000)
function look(state: DocumentVisibilityState) {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('new orders are told together, once a minute, while the tab is hidden; the title counts them', async () => {
  answer()
  openTab()
  await pass(5)
  look('hidden')
  for (const amount of [100_000, 300_000, 12_000]) arrive(amount)
  await pass(80)
  expect(notices.titles).toEqual(['3 новых заказа, 412 000 ₸'])
  expect(document.title).toBe('(3) Аналитика · Кабинет партнёра')
  arrive(1000.5)
  await pass(30)
  expect(notices.titles).toHaveLength(1)
  await pass(40)
  expect(notices.titles.slice(1)).toEqual(['4 новых заказа, 413 000,50 ₸'])
  await pass(600)
  expect(notices.titles).toHaveLength(2)
  look('visible')
  expect(document.title).toBe('Аналитика · Кабинет партнёра')
})

test('a tab that is looked at tells nothing, and asks for no count', async () => {
  const asked = answer()
  openTab()
  arrive(1000)
  await pass(120)
  expect(notices.titles).toEqual([])
  expect(asked.map(({ query }) => query.newOrdersSince).filter(Boolean)).toEqual([])
})

test('one of many tabs shows the notice', async () => {
  answer()
  openTab()
  await pass(3)
  openTab()
  await pass(2)
  look('hidden')
  arrive(1000)
  await pass(300)
  expect(notices.titles).toEqual(['1 новый заказ, 1 000 ₸'])
})

test('a press on the notice opens the orders', async () => {
  answer()
  openTab()
  await pass(5)
  look('hidden')
  arrive(1000)
  await pass(80)
  notices.press()
  expect(openOrders).toHaveBeenCalledTimes(1)
})

test.each([
  ['somebody else has turned them on', () => setPreference('notices', { 'dana@demo.kz': true })],
  ['the browser no longer lets them through', () => fakeNotifications('denied')],
  ['the browser knows none', () => Reflect.deleteProperty(globalThis, 'Notification')],
])('nothing is told when %s', async (_, happen) => {
  const asked = answer()
  happen()
  openTab()
  await pass(5)
  look('hidden')
  arrive(1000)
  await pass(200)
  expect(notices.titles).toEqual([])
  expect(asked.map(({ query }) => query.newOrdersSince).filter(Boolean)).toEqual([])
})
