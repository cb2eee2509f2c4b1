import { setPreference, UiProvider, usePreferences } from '@cabinet/shared/ui'
import { render, screen, waitFor } from '@testing-library/react'
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
  ['denied', /^Браузер запрещает уведомления/, 'запрещены в браузере'],
  ['default', /^Уведомления не включены/, 'выключены'],
] as const)('a browser that answers %s is told of', async (answer, message, state) => {
  fakeNotifications(answer, { isAsked: false })
  const user = open()
  await user.click(await bell('выключены'))
  expect(await screen.findByText(message)).toBeVisible()
  await bell(state)
  expect(areNoticesOn()).toBe(false)
})

test('a page that may not show any, as on Android, says so', async () => {
  fakeNotifications('granted', { isAsked: false, throws: true })
  const user = open()
  await user.click(await bell('выключены'))
  await bell('браузер их не показывает')
  expect(areNoticesOn()).toBe(false)
})

test('a browser without notices says so', async () => {
  Reflect.deleteProperty(globalThis, 'Notification')
  const user = open()
  await user.click(await bell('браузер их не показывает'))
  await waitFor(() => expect(screen.getByText(/^Этот браузер не показывает уведомления/)).toBeVisible())
})
