import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fake, refuse, signInForTest } from '../../../../shared/test/index.ts'
import { renderRoutes } from '../../test/render-routes.tsx'
import { SecondFactorPage } from './second-factor-page.tsx'

const wrong = (fields: Record<string, string>) => refuse(400, 'VALIDATION', 'Проверьте поля', { fields })
const isRight = ({ code }: { code: string }) => code === '123456'

function open(initial: { enabled: boolean; required?: boolean; recoveryCodesLeft?: number }) {
  signInForTest()
  let state = { recoveryCodesLeft: 10, required: false, ...initial }
  fake('GET /users/api/v1/second-factor', () => state)
  fake('POST /users/api/v1/second-factor', ({ body }) =>
    body.password === 'right'
      ? { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' }
      : wrong({ password: 'Неверный пароль' }),
  )
  fake('POST /users/api/v1/second-factor/confirmation', ({ body }) => {
    if (!isRight(body)) return wrong({ code: 'Неверный код' })
    state = { ...state, enabled: true }
    return { recoveryCodes: ['aaaa-bbbb', 'cccc-dddd'] }
  })
  fake('POST /users/api/v1/second-factor/recovery-codes', () => ({ recoveryCodes: ['eeee-ffff'] }))
  fake('POST /users/api/v1/second-factor/removal', ({ body }) => {
    if (!isRight(body)) return wrong({ code: 'Неверный код' })
    state = { ...state, enabled: false }
    return undefined
  })
  renderRoutes([{ path: '/', element: <SecondFactorPage /> }], '/')
  return { user: userEvent.setup() }
}

const press = (name: string) => screen.getByRole('button', { name })

test('is turned on by password, picture and code; recovery codes are shown once', async () => {
  const { user } = open({ enabled: false })
  await user.type(await screen.findByLabelText(/Пароль от кабинета/), 'wrong{Enter}')
  expect(await screen.findByText('Неверный пароль')).toBeVisible()
  await user.clear(screen.getByLabelText(/Пароль от кабинета/))
  await user.type(screen.getByLabelText(/Пароль от кабинета/), 'right{Enter}')
  expect(await screen.findByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await user.type(screen.getByLabelText(/Код из приложения/), '000000{Enter}')
  expect(await screen.findByText('Неверный код')).toBeVisible()
  await user.clear(screen.getByLabelText(/Код из приложения/))
  await user.type(screen.getByLabelText(/Код из приложения/), '123456{Enter}')
  expect(await screen.findByText('aaaa-bbbb')).toBeVisible()
  await user.click(press('Коды сохранены'))
  expect(await screen.findByText('Включён')).toBeVisible()
  expect(screen.queryByText('aaaa-bbbb')).not.toBeInTheDocument()
})

test('new recovery codes, and turning it off, take a code', async () => {
  const { user } = open({ enabled: true, recoveryCodesLeft: 2 })
  expect(await screen.findByText('Осталось 2 резервных кода')).toBeVisible()
  await user.click(press('Новые резервные коды'))
  await user.type(screen.getByLabelText(/резервный код/), '123456{Enter}')
  expect(await screen.findByText('eeee-ffff')).toBeVisible()
  await user.click(press('Коды сохранены'))
  await user.click(press('Выключить'))
  await user.type(screen.getByLabelText(/резервный код/), '999999{Enter}')
  expect(await screen.findByText('Неверный код')).toBeVisible()
  await user.clear(screen.getByLabelText(/резервный код/))
  await user.type(screen.getByLabelText(/резервный код/), '123456{Enter}')
  await waitFor(() => expect(screen.getByLabelText(/Пароль от кабинета/)).toBeVisible())
})

test('where the role needs it, there is no way to turn it off', async () => {
  open({ enabled: true, required: true })
  expect(
    await screen.findByText('Для вашей роли двухфакторный вход обязателен, выключить его нельзя.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Выключить' })).not.toBeInTheDocument()
})
