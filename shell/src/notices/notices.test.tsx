import { UiProvider, usePreferences } from '@cabinet/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fake, signInForTest } from '../../../shared/test/index.ts'
import { announceNewOrders, followAnnounced, forgetAnnounced } from './announce-new-orders.ts'
import { Bell } from './bell.tsx'

/** Gives the browser notices. @param answer of its user, when asked */
function fakeNotices(permission: NotificationPermission, answer = permission) {
  const show = jest.fn((_title: string): { onclick?: () => void; close(): void } => ({ close: jest.fn() }))
  const requestPermission = jest.fn(async () => {
    notices.permission = answer
    return answer
  })
  const notices = Object.assign(show, { permission, requestPermission })
  Object.defineProperty(globalThis, 'Notification', { value: notices, configurable: true })
  return notices
}
const titlesOf = ({ mock }: jest.Mock) => mock.calls.map(([title]) => title.replace(/\s/g, ' '))
const failToShow = () =>
  fakeNotices('granted').mockImplementation(() => {
    throw new TypeError('Illegal constructor')
  })
const hasNone = () => Reflect.deleteProperty(globalThis, 'Notification')

const turnOn = (username: string) =>
  usePreferences.setState({ ...usePreferences.getInitialState(), notices: { [username]: true } }, true)

beforeEach(() => {
  localStorage.clear()
  signInForTest()
})
afterEach(() => jest.restoreAllMocks())

function openBell() {
  turnOn('dana@demo.kz')
  render(<Bell />, { wrapper: UiProvider })
  return userEvent.setup()
}
const bell = (state: string) => screen.findByRole('button', { name: `Уведомления о новых заказах: ${state}` })

test('the bell asks when it is pressed, and turns notices on and off for this user alone', async () => {
  const notices = fakeNotices('default', 'granted')
  const user = openBell()
  expect(notices.requestPermission).not.toHaveBeenCalled()
  await user.click(await bell('выключены'))
  await user.click(await bell('включены'))
  await bell('выключены')
  expect(titlesOf(notices)).toEqual(['Уведомления о новых заказах включены'])
  expect(usePreferences.getState().notices).toEqual({ 'dana@demo.kz': true, 'manager@demo.kz': false })
})

test.each([
  ['is denied', () => fakeNotices('default', 'denied'), 'выключены', 'запрещены в браузере'],
  ['is not answered', () => fakeNotices('default'), 'выключены', 'выключены'],
  ['helps nothing, as on Android', failToShow, 'выключены', 'браузер их не показывает'],
  ['is not known', hasNone, 'браузер их не показывает', 'браузер их не показывает'],
])('a permission that %s is told of', async (_, happen, before, after) => {
  happen()
  await openBell().click(await bell(before))
  expect(
    await screen.findByText(/^(Разрешите уведомления|Уведомления не включены|Браузер не показывает)/),
  ).toBeVisible()
  await bell(after)
})

const open = jest.fn()
const start = '2026-11-26T08:00:00Z'
const order = (id: number, amount: number, change: { is_new?: boolean; app_status?: string } = {}) => ({
  ...{ id, amount, is_new: true, app_status: 'completed', merchantId: 'mebel', merchant_order_id: 'A' },
  ...{ version: 1, changed_at: start, responsible: '', ...change },
})
const fakeFeed = (changes: ReturnType<typeof order>[], more = false) =>
  fake('GET /accounting/v1/applications/changes', () => ({ now: start, more, changes }))
const look = (state: DocumentVisibilityState) =>
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
/** Lets the tab hear news so many seconds after the first. */
const hear = (seconds: number) =>
  announceNewOrders(new Date(Date.parse(start) + seconds * 1000).toISOString(), open)

test('new orders are told together, once a minute, in the background; the title counts them', async () => {
  const notices = fakeNotices('granted')
  turnOn('manager@demo.kz')
  document.title = 'Аналитика'
  fakeFeed([order(9, 1)])
  look('visible')
  await hear(0)
  await hear(100)
  look('hidden')
  const others = [order(4, 5, { is_new: false }), order(5, 7, { app_status: 'in_progress' })]
  const first = [order(1, 100_000), order(2, 300_000), order(3, 12_000), ...others]
  fakeFeed(first)
  await hear(150)
  expect(titlesOf(notices)).toEqual([])
  await hear(160)
  expect(titlesOf(notices)).toEqual(['3 новых заказа, 412 000 ₸'])
  fakeFeed([...first, order(6, 1000.5)])
  await hear(210)
  await hear(220)
  await hear(280)
  expect(titlesOf(notices).slice(1)).toEqual(['4 новых заказа, 413 000,50 ₸'])
  expect(document.title).toBe('(4) Аналитика')
  const focus = jest.spyOn(window, 'focus').mockReturnValue()
  notices.mock.results.at(-1)?.value.onclick()
  expect([focus, open].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  forgetAnnounced()
  expect(document.title).toBe('Аналитика')
  fakeFeed([order(7, 2)])
  await hear(340)
  expect(titlesOf(notices).at(-1)).toBe('1 новый заказ, 2 ₸')
})

test.each([
  ['there are too many to count', () => fakeFeed([], true), ['В заказах много изменений']],
  ['only another user has turned them on', () => turnOn('dana@demo.kz'), []],
  ['the browser no longer allows them', () => Object.assign(Notification, { permission: 'denied' }), []],
  ['the browser knows none', hasNone, []],
])('when %s, the notices are %j', async (_, happen, expected) => {
  const notices = fakeNotices('granted')
  turnOn('manager@demo.kz')
  fakeFeed([order(1, 1)])
  happen()
  look('hidden')
  await hear(0)
  await hear(100)
  expect(titlesOf(notices)).toEqual(expected)
})

test.each([
  ['hidden', '(2) Заказы'],
  ['visible', 'Заказы'],
] as const)('what another tab announces stands in the title of a %s one: %p', (state, title) => {
  fakeNotices('granted')
  turnOn('manager@demo.kz')
  document.title = 'Заказы'
  look(state)
  const stop = followAnnounced()
  const key = 'cabinet.announced-orders'
  localStorage.setItem(key, 'until=5&1=100&2=200')
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(document.title).toBe(title)
  localStorage.setItem(key, 'until=9')
  window.dispatchEvent(new StorageEvent('storage', { key }))
  expect(document.title).toBe('Заказы')
  stop()
})
