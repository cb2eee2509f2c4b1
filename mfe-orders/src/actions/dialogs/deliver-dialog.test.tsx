import {
  fake,
  openPage,
  refuse,
  signInForTest,
  stopClock,
  wireOrder,
  wireOrdersPage,
} from '@cabinet/shared/test'
import { screen, waitFor } from '@testing-library/react'
import remote from '../../remote.tsx'
import { fakeOrders, list } from '../../test/fake-orders.ts'

const sentAt = Date.parse('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(sentAt + seconds * 1000).toISOString()

async function openDialog(expected: string) {
  signInForTest({ permissions: ['DELIVER_ORDERS'] })
  fakeOrders()
  const order = wireOrder(7, { app_status: 'ready_delivery', actions: ['deliver'] })
  fake(list, ({ query }) => wireOrdersPage([order], query))
  const { user } = openPage(remote, '/transactions?status=ready_delivery')
  const code = { phone: '77010000007', amount: order.amount, attemptsLeft: 5, sendsLeft: 4, now: after(0) }
  fake('GET /accounting/otp', () => ({ otp: { ...code, expiresAt: after(300), resendAt: after(60) } }))
  const checked = fake('POST /accounting/checkOtp', ({ body }) =>
    body.otp === expected ? { order: { ...order, app_status: 'delivered', actions: [] } } : wrong(),
  )
  await user.click(await screen.findByRole('button', { name: /^Выдать покупателю/ }))
  return { user, checked, field: await screen.findByLabelText<HTMLInputElement>('Код из SMS') }
}

const wrong = () => refuse(400, 'OTP_WRONG', 'Вы ввели неправильный код', { attemptsLeft: 4 })

test('a code that a manager fills in without an event outlives the countdown and is sent', async () => {
  const { user, checked, field } = await openDialog('123456')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '123456')
  await screen.findByText(/код действует ещё 4:\d\d$/)
  await user.click(screen.getByRole('button', { name: 'Подтвердить выдачу' }))
  expect(await screen.findByText(/Заказ подтверждён и доставлен/)).toBeVisible()
  expect(checked.map(({ body }) => body.otp)).toEqual(['123456'])
})

test('«OTP send error shows debugMessage»', async () => {
  signInForTest({ permissions: ['DELIVER_ORDERS'] })
  fakeOrders()
  const order = wireOrder(7, { app_status: 'ready_delivery', actions: ['deliver'] })
  fake(list, ({ query }) => wireOrdersPage([order], query))
  fake('GET /accounting/otp', () => ({ otp: null }))
  fake('POST /accounting/sendOtp', () =>
    refuse(429, 'TOO_MANY_REQUESTS', 'Код можно отправить позже', {
      debugMessage: 'За час отправили пять кодов',
    }),
  )
  const { user } = openPage(remote, '/transactions?status=ready_delivery')
  await user.click(await screen.findByRole('button', { name: /^Выдать покупателю/ }))
  await user.click(await screen.findByRole('button', { name: 'Отправить код' }))
  expect(await screen.findByText(/За час отправили пять кодов/)).toBeVisible()
  expect(screen.getByText(/Код можно отправить позже/)).toBeVisible()
})

test('a code that is too short is told, not sent', async () => {
  const { user, checked, field } = await openDialog('123456')
  await user.type(field, '12 34')
  await user.click(screen.getByRole('button', { name: 'Подтвердить выдачу' }))
  expect(field).toHaveAccessibleDescription(/Введите шесть цифр из SMS$/)
  expect(checked).toHaveLength(0)
})

test('a refusal stays when Enter follows the last digit', async () => {
  const { user, field } = await openDialog('')
  await user.type(field, '000000')
  expect(await screen.findByRole('alert')).toHaveTextContent('Вы ввели неправильный код')
  await user.type(field, '{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Вы ввели неправильный код')
  await user.type(field, '12{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Введите шесть цифр из SMS')
})

test('an earlier code is told with the newer one, whose clocks and sum the dialog shows', async () => {
  stopClock(after(0))
  const { user, field } = await openDialog('')
  const newer = { phone: '77010000007', amount: 90_000, attemptsLeft: 5, sendsLeft: 3, now: after(60) }
  fake('GET /accounting/otp', () => ({ otp: { ...newer, expiresAt: after(360), resendAt: after(120) } }))
  fake('POST /accounting/checkOtp', () =>
    refuse(400, 'OTP_REPLACED', 'Отправлен новый код в 15:01: введите его'),
  )
  await user.type(field, '123456')
  expect(await screen.findByText(/Сумма выдачи 90\s000\s₸ вместо/)).toBeVisible()
  const entered = screen.getByLabelText('Код из SMS')
  expect(entered).toHaveAccessibleDescription(
    'Осталось 5 попыток · код действует ещё 5:00 Отправлен новый код в 15:01: введите его',
  )
  expect(entered).toHaveValue('')
  expect(screen.getByRole('button', { name: 'Отправить ещё раз через 1:00' })).toBeDisabled()
})

test('a wrong code is told beneath its field, and turns no clock back', async () => {
  stopClock(after(0))
  const { user, checked, field } = await openDialog('')
  expect(screen.getByText(/код действует ещё 5:00$/)).toBeVisible()
  jest.setSystemTime(Date.now() + 20_000)
  await user.type(field, '000000')
  expect(await screen.findByRole('alert')).toHaveTextContent('Вы ввели неправильный код')
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(
      'Осталось 4 попытки · код действует ещё 4:40 Вы ввели неправильный код',
    ),
  )
  expect(screen.getByRole('button', { name: 'Отправить ещё раз через 0:40' })).toBeDisabled()
  expect(screen.getAllByText('Вы ввели неправильный код')).toHaveLength(1)
  expect(field).toHaveValue('')
  expect(checked.map(({ body }) => body.otp)).toEqual(['000000'])
})
