import { fake, openPage, refuse, signInForTest, wireOrder, wireOrdersPage } from '@cabinet/shared/test'
import { screen, waitFor } from '@testing-library/react'
import remote from '../../remote.tsx'
import { fakeOrders, list } from '../../test/fake-orders.ts'

const sentAt = Date.parse('2026-11-20T10:00:00Z')
const after = (seconds: number) => new Date(sentAt + seconds * 1000).toISOString()

afterEach(() => jest.restoreAllMocks())

test('a wrong code is told beneath its field, and turns no clock back', async () => {
  signInForTest({ permissions: ['DELIVER_ORDERS'] })
  fakeOrders()
  const order = wireOrder(7, { app_status: 'ready_delivery', actions: ['deliver'] })
  fake(list, ({ query }) => wireOrdersPage([order], query))
  const { user } = openPage(remote, '/transactions?status=ready_delivery')
  const code = { phone: '77010000007', amount: order.amount, attemptsLeft: 5, sendsLeft: 4, now: after(0) }
  fake('GET /accounting/otp', () => ({ otp: { ...code, expiresAt: after(300), resendAt: after(60) } }))
  const checked = fake('POST /accounting/checkOtp', () =>
    refuse(400, 'OTP_WRONG', 'Вы ввели неправильный код', { attemptsLeft: 4 }),
  )
  await user.click(await screen.findByRole('button', { name: /^Выдать покупателю/ }))
  const field = await screen.findByLabelText('Код из SMS')
  expect(screen.getByText(/код действует ещё 5:00$/)).toBeVisible()

  const now = Date.now() + 20_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
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
