import { setPreference } from '@cabinet/shared/ui'
import { fake, signInForTest } from '../../../shared/test/index.ts'
import { fakeNotifications } from './fake-notifications.ts'
import { watchNewOrders } from './watch-new-orders.ts'

const FEED = 'GET /accounting/v1/applications/changes'
const open = jest.fn()
let notices: ReturnType<typeof fakeNotifications>
let seconds = 0
/** The orders that the feed of changes has so far, by id. */
let feed: { at: number; id: number; amount: number; is_new: boolean; app_status: string }[] = []

beforeEach(() => {
  localStorage.clear()
  document.title = 'Аналитика · Кабинет партнёра'
  signInForTest()
  setPreference('notices', { 'manager@demo.kz': true })
  notices = fakeNotifications('granted')
  jest.spyOn(window, 'focus').mockReturnValue()
  feed = []
})
afterEach(() => jest.restoreAllMocks())

const now = () => new Date(Date.parse('2026-11-26T08:00:00Z') + seconds * 1000).toISOString()
const overlapMs = 10_000
function answer(more = false) {
  return fake(FEED, ({ query: { since = '' } }) => ({
    now: now(),
    more,
    changes: feed
      .filter(({ at }) => at > Date.parse(since ?? '') - overlapMs)
      .map(({ at: _, ...order }) => ({
        ...order,
        merchantId: 'mebel',
        merchant_order_id: 'A',
        version: 1,
        changed_at: now(),
        responsible: '',
      })),
  }))
}
function arrive(amount: number, change: { is_new?: boolean; app_status?: string } = {}) {
  const id = feed.length + 1
  feed.push({ at: Date.parse(now()), id, amount, is_new: true, app_status: 'completed', ...change })
}
const look = (state: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

/** Lets `duration` seconds pass, in which the tab hears news every ten. */
async function pass(duration: number, tab = watchNewOrders(open)) {
  for (const end = seconds + duration; seconds < end; ) {
    seconds += 10
    await tab.hear(now())
  }
}

test('new orders are told together, once a minute, while the tabs are hidden; the titles count them', async () => {
  const asked = answer()
  const [tab, other] = [watchNewOrders(open), watchNewOrders(open)]
  look('visible')
  await pass(120, tab)
  expect(asked).toEqual([])
  look('hidden')
  for (const amount of [100_000, 300_000, 12_000]) arrive(amount)
  arrive(5, { is_new: false })
  arrive(7, { app_status: 'in_progress' })
  await pass(70, tab)
  expect(notices.titles).toEqual(['3 новых заказа, 412 000 ₸'])
  expect(document.title).toBe('(3) Аналитика · Кабинет партнёра')
  arrive(1000.5)
  await pass(30, other)
  expect(notices.titles).toHaveLength(1)
  await pass(40, other)
  expect(notices.titles.slice(1)).toEqual(['4 новых заказа, 413 000,50 ₸'])
  document.title = 'Заказы'
  await pass(600, tab)
  expect(notices.titles).toHaveLength(2)
  expect(document.title).toBe('(4) Заказы')
  notices.press()
  expect(open).toHaveBeenCalledTimes(1)
  tab.forget()
  expect(document.title).toBe('Заказы')
  arrive(2)
  await pass(70, tab)
  expect(notices.titles.at(-1)).toBe('1 новый заказ, 2 ₸')
})

test('more changes than the feed tells are announced without a number', async () => {
  answer(true)
  look('hidden')
  await pass(80)
  expect(notices.titles).toEqual(['В заказах много изменений'])
})

test.each([
  ['somebody else has turned them on', () => setPreference('notices', { 'dana@demo.kz': true })],
  ['the browser no longer lets them through', () => fakeNotifications('denied')],
  ['the browser knows none', () => Reflect.deleteProperty(globalThis, 'Notification')],
])('nothing is told when %s', async (_, happen) => {
  const asked = answer()
  happen()
  look('hidden')
  arrive(1000)
  await pass(200)
  expect([notices.titles, asked]).toEqual([[], []])
})
