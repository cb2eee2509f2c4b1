import { call, stepUp } from '@cabinet/shared/api'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fake, findDialog, refuse, signInForTest } from '../../../shared/test/index.ts'
import { useLateElements } from '../frame/late-elements.ts'
import { renderRoutes } from '../test/render-routes.tsx'

const needed = refuse(403, 'PROOF_REQUIRED', 'Подтвердите, что это вы, и повторите')
const change = 'POST /integrations/v1/webhooks/{id}/secret'

function Late() {
  return Object.values(useLateElements())
}

/** Opens a page whose calls need a step-up until one is given. @returns what is sent, and its outcome */
function open(methods: object = {}) {
  signInForTest()
  let isVerified = false
  const none = { password: false, code: false, passkey: null, provider: null }
  const asked = fake('GET /users/api/v1/proof', () => ({ ...none, ...methods }))
  const stepUps = fake('POST /users/api/v1/proof', ({ body }) => {
    if ('password' in body && body.password !== 'right')
      return refuse(400, 'VALIDATION', 'Проверьте', { fields: { password: 'Неверный пароль' } })
    isVerified = true
    return undefined
  })
  const sent = fake(change, () => (isVerified ? { secret: 'whsec_new' } : needed))
  renderRoutes([{ path: '*', element: <Late /> }], '/integrations')
  stepUp.load = () => import('./step-up.tsx')
  const send = (key = 'one') =>
    call(change, { params: { id: 1 }, headers: { 'Idempotency-Key': key } }).then(
      ({ secret }) => secret,
      ({ code }) => code,
    )
  return { user: userEvent.setup(), asked, stepUps, sent, send }
}

afterEach(() => {
  delete stepUp.load
})

const dialog = () => findDialog('Подтвердите, что это вы')

test('calls that wait are repeated as they were once the user has stepped up, who is asked once', async () => {
  const page = open({ password: true })
  const answers = Promise.all([page.send('one'), page.send('two')])
  await dialog()
  await page.user.type(await screen.findByLabelText(/^Пароль от кабинета/), 'wrong')
  await page.user.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(await screen.findByText('Неверный пароль')).toBeVisible()
  await page.user.clear(screen.getByLabelText(/^Пароль от кабинета/))
  await page.user.type(screen.getByLabelText(/^Пароль от кабинета/), 'right')
  await page.user.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(await answers).toEqual(['whsec_new', 'whsec_new'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.stepUps.map(({ body }) => body)).toEqual([{ password: 'wrong' }, { password: 'right' }])
  expect(page.asked).toHaveLength(1)
})

test('who cancels is refused, and is asked again the next time', async () => {
  const page = open({ password: true })
  const answer = page.send()
  await dialog()
  await page.user.click(screen.getByRole('button', { name: 'Отмена' }))
  expect(await answer).toBe('PROOF_REQUIRED')
  expect(page.sent).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = page.send()
  await dialog()
  await page.user.type(await screen.findByLabelText(/^Пароль от кабинета/), 'right')
  await page.user.click(screen.getByRole('button', { name: 'Подтвердить' }))
  expect(await again).toBe('whsec_new')
})

test.each([
  [
    'password and second factor',
    { password: true, code: true },
    ['Код из приложения'],
    ['Отмена', 'Подтвердить'],
  ],
  ['provider', { provider: 'Банк' }, [], ['Войти через Банк', 'Отмена']],
  ['nothing', {}, [], ['Отмена']],
])('a user with %s is offered just that', async (_, methods, fields, buttons) => {
  const page = open(methods)
  const answer = page.send()
  const shown = await dialog()
  await waitFor(() =>
    expect(
      [...shown.querySelectorAll('label')].map(({ textContent }) => textContent?.replace(/ ?\*$/, '')),
    ).toEqual(fields),
  )
  const names = [...shown.querySelectorAll('button')].map(({ textContent }) => textContent).filter(Boolean)
  expect(names).toEqual(buttons)
  await page.user.click(screen.getByRole('button', { name: 'Отмена' }))
  await answer
})

test('without a page that can ask, the call is refused', async () => {
  signInForTest()
  fake(change, () => needed)
  await expect(call(change, { params: { id: 1 } })).rejects.toMatchObject({ code: 'PROOF_REQUIRED' })
})

test('a window whose code does not load refuses the call', async () => {
  signInForTest()
  fake(change, () => needed)
  stepUp.load = () => Promise.reject(new Error('no network'))
  await act(() =>
    expect(call(change, { params: { id: 1 } })).rejects.toMatchObject({ code: 'PROOF_REQUIRED' }),
  )
})
