import { setPreference, UiProvider, usePreferences } from '@cabinet/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { signInForTest } from '../../../shared/test/index.ts'
import { Bell } from './bell.tsx'
import { areNoticesOn } from './consent.ts'
import { fakeNotifications } from './fake-notifications.ts'

beforeEach(() => {
  usePreferences.setState(usePreferences.getInitialState(), true)
  signInForTest()
})

function open() {
  render(
    <UiProvider>
      <Bell />
    </UiProvider>,
  )
  return userEvent.setup()
}
const bell = (state: string) => screen.findByRole('button', { name: `Уведомления о новых заказах: ${state}` })

test('nothing is asked before the bell is pressed; it turns notices on and off for this user', async () => {
  const notices = fakeNotifications('granted', { isAsked: false })
  const user = open()
  expect([notices.asked(), areNoticesOn()]).toEqual([0, false])
  await user.click(await bell('выключены'))
  await bell('включены')
  expect([notices.asked(), notices.titles, areNoticesOn()]).toEqual([
    1,
    ['Уведомления о новых заказах включены'],
    true,
  ])
  await user.click(await bell('включены'))
  await bell('выключены')
  expect(areNoticesOn()).toBe(false)
})

test('another user’s consent in this browser does not count', async () => {
  fakeNotifications('granted')
  setPreference('notices', { 'dana@demo.kz': true })
  open()
  await bell('выключены')
  expect(areNoticesOn()).toBe(false)
})

test.each([
  ['is denied', () => fakeNotifications('denied', { isAsked: false }), 'выключены', 'запрещены в браузере'],
  ['is not answered', () => fakeNotifications('default', { isAsked: false }), 'выключены', 'выключены'],
  [
    'helps nothing, as on Android',
    () => fakeNotifications('granted', { isAsked: false, throws: true }),
    'выключены',
    'браузер их не показывает',
  ],
  [
    'is not known',
    () => Reflect.deleteProperty(globalThis, 'Notification'),
    'браузер их не показывает',
    'браузер их не показывает',
  ],
])('a permission that %s is told of', async (_, happen, before, after) => {
  happen()
  const user = open()
  await user.click(await bell(before))
  expect(await screen.findByText(/^(Браузер запрещает|Уведомления не включены|Этот браузер)/)).toBeVisible()
  await bell(after)
  expect(areNoticesOn()).toBe(false)
})
