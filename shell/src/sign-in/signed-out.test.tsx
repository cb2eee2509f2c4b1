import { useSession } from '@cabinet/shared/auth'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { fake, refuse, requests } from '../../../shared/test/index.ts'
import { DRAFT_KEPT, ENDED, endedNote } from '../session/ended-note.ts'
import { storeSessionEnd } from '../session/session-end.ts'
import { fillWithoutEvent, open, submit } from '../test/open-signed-out.tsx'

const signIn = 'POST /users/api/v1/sign-in'
const access = () => ({ access: `e30.${btoa('{"exp":9999999999}')}.x`, expiresIn: 600 })
const login = () => screen.getByLabelText(/Логин или email/)
const password = () => screen.getByLabelText(/^Пароль/, { selector: 'input' })

/** Fills the form in at once and presses Enter. */
async function signInAs(user: ReturnType<typeof open>['user'], value = 'Rassrochka-2026') {
  fireEvent.change(login(), { target: { value: 'manager@demo.kz' } })
  fireEvent.change(password(), { target: { value } })
  await user.type(password(), '{Enter}')
}

afterEach(() => {
  useSession.setState({ accessToken: null, user: null, isAuth: false })
  localStorage.clear()
  sessionStorage.clear()
})

test('signed out, any path leads to the login page', async () => {
  const { address } = open('/nowhere?page=2')
  await screen.findByRole('heading', { name: 'Вход в кабинет' })
  expect(address()).toBe('/login?returnTo=%2Fnowhere%3Fpage%3D2')
})

describe('signing in', () => {
  test('keeps the token and opens the page that was asked for', async () => {
    fake(signIn, access)
    const { opened, user } = open('/login?returnTo=%2Ftransactions%3Fpage%3D2')
    await user.type(login(), 'manager@demo.kz')
    await user.type(password(), 'Rassrochka-2026{Enter}')
    await waitFor(() => expect(opened).toEqual(['/transactions?page=2']))
    expect(localStorage.getItem('token')).toBe(useSession.getState().accessToken)
  })

  test('says so when the browser keeps nothing, and lets it be tried again', async () => {
    fake(signIn, access)
    const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const { opened, user } = open('/login')
    await signInAs(user)
    await screen.findByText(/Браузер не сохранил вход/)
    expect(opened).toEqual([])
    set.mockRestore()
    await user.click(submit('Войти'))
    await waitFor(() => expect(opened).toEqual(['/']))
  })

  test('shows the server’s message in the form, with the focus, and keeps what was typed', async () => {
    fake(signIn, () => refuse(401, 'BAD_CREDENTIALS', 'Неверный логин или пароль'))
    const { opened, user } = open('/login')
    await signInAs(user, 'wrong')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Неверный логин или пароль')
    expect(alert.parentElement).toHaveFocus()
    expect([login(), password()].map((field) => field.getAttribute('value'))).toEqual([
      'manager@demo.kz',
      'wrong',
    ])
    expect(opened).toEqual([])
  })

  test('asks for the code of who has one, takes a recovery code too, and keeps the password meanwhile', async () => {
    const sent = fake(signIn, ({ body: { code } }) => {
      if (code === undefined) return refuse(401, 'SECOND_FACTOR_REQUIRED', 'Введите код из приложения')
      return code === 'abcd-efgh' ? access() : refuse(401, 'SECOND_FACTOR_WRONG', 'Неверный код')
    })
    const { opened, user } = open('/login')
    await signInAs(user)
    const field = await screen.findByLabelText(/Код из приложения/)
    expect(field).toHaveFocus()
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await user.type(field, '000000{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Неверный код')
    await user.click(submit('Нет телефона под рукой? Ввести резервный код'))
    await user.type(screen.getByLabelText(/Резервный код/), 'abcd-efgh{Enter}')
    await waitFor(() => expect(opened).toEqual(['/']))
    expect(sent.at(-1)?.body).toEqual({
      username: 'manager@demo.kz',
      password: 'Rassrochka-2026',
      code: 'abcd-efgh',
    })
  })

  test('does not ask again before the server wants to be asked, and says when', async () => {
    const sent = fake(signIn, () =>
      refuse(429, 'TOO_MANY_REQUESTS', 'Слишком много попыток', { retryAfter: 90 }),
    )
    const { user } = open('/login')
    await signInAs(user, 'wrong')
    expect(await screen.findByRole('button', { name: /^Войти через 1 минуту/ })).toBeVisible()
    await user.type(password(), '{Enter}')
    expect(sent).toHaveLength(1)
  })

  test.each(['a press', 'the other field, then a press', 'Enter'])(
    'sends what a manager filled in without events: %s',
    async (how) => {
      const sent = fake(signIn, access)
      const { opened, user } = open('/login')
      fillWithoutEvent(login(), 'manager@demo.kz')
      fillWithoutEvent(password(), 'Rassrochka-2026')
      if (how.startsWith('the other')) {
        await user.click(login())
        await user.tab()
      }
      if (how === 'Enter') await user.type(login(), '{Enter}')
      else await user.click(submit('Войти'))
      await waitFor(() => expect(opened).toHaveLength(1))
      expect(sent.at(-1)?.body).toEqual({ username: 'manager@demo.kz', password: 'Rassrochka-2026' })
    },
  )

  test('keeps what a manager filled in without events while the page counts down', async () => {
    let refusals = 1
    const sent = fake(signIn, () =>
      refusals-- > 0
        ? refuse(429, 'TOO_MANY_REQUESTS', 'Слишком много попыток', { retryAfter: 2 })
        : access(),
    )
    const { opened, user } = open('/login')
    await signInAs(user, 'wrong')
    await screen.findByRole('button', { name: /^Войти через \d секунд/ })
    fillWithoutEvent(password(), 'Rassrochka-2026')
    await user.click(await screen.findByRole('button', { name: 'Войти' }))
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(sent.at(-1)?.body).toEqual({ username: 'manager@demo.kz', password: 'Rassrochka-2026' })
  })

  test('sends a code that a manager filled in without events', async () => {
    const sent = fake(signIn, ({ body: { code } }) =>
      code === undefined ? refuse(401, 'SECOND_FACTOR_REQUIRED', 'Введите код из приложения') : access(),
    )
    const { opened, user } = open('/login')
    await signInAs(user)
    fillWithoutEvent(await screen.findByLabelText(/Код из приложения/), '123456')
    await user.click(submit('Войти'))
    await waitFor(() => expect(opened).toHaveLength(1))
    expect(sent.at(-1)?.body).toMatchObject({ code: '123456' })
  })

  test('asks for both fields before it asks the server', async () => {
    const { user } = open('/login')
    await user.click(submit('Войти'))
    expect(await screen.findAllByText('Обязательное поле для заполнения')).toHaveLength(2)
    expect(login()).toHaveFocus()
    expect(requests()).toEqual([])
  })

  test('shows the password on request', async () => {
    const { user } = open('/login')
    expect(password()).toHaveAttribute('type', 'password')
    await user.click(submit('Показать пароль'))
    expect(password()).toHaveAttribute('type', 'text')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
  })

  test('names the demo users in the demo alone, and fills the form in with one', async () => {
    const { user } = open('/login', true)
    await user.click(screen.getByRole('button', { name: /courier@demo\.kz/ }))
    expect(login()).toHaveValue('courier@demo.kz')
    expect(password()).toHaveValue('Rassrochka-2026')
  })

  test('does not name them elsewhere', () => {
    open('/login')
    expect(screen.queryByText(/demo\.kz/)).toBeNull()
  })
})

describe('signing in at the provider', () => {
  const start = 'POST /users/api/v1/oidc/start'
  const finish = 'POST /users/api/v1/oidc/sign-in'
  afterEach(() => history.replaceState(null, '', '/'))

  test('is offered where there is one', () => {
    open('/login')
    expect(screen.queryByRole('button', { name: /через/ })).toBeNull()
    cleanup()
    open('/login', false, 'Банк')
    expect(submit('Войти через Банк')).toBeVisible()
  })

  test('says why it is away', async () => {
    fake(start, () => refuse(503, 'OIDC_UNAVAILABLE', 'Банк сейчас не отвечает'))
    const { user } = open('/login', false, 'Банк')
    await user.click(submit('Войти через Банк'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Банк сейчас не отвечает')
    expect(submit('Войти через Банк')).toBeEnabled()
  })

  test.each([
    ['/transactions?page=2', '/transactions?page=2'],
    ['//evil.example', '/'],
  ])(
    'hands the answer over, takes it out of the address and opens the page that was asked for: %s',
    async (asked, page) => {
      const sent = fake(finish, access)
      sessionStorage.setItem('cabinet.return-to', asked)
      history.replaceState(null, '', '/merchant-cabinet/login?code=c&state=s&iss=i')
      const { opened } = open('/login', false, 'Банк')
      await waitFor(() => expect(opened).toEqual([page]))
      expect(sent.map(({ body }) => body)).toEqual([{ answer: 'code=c&state=s&iss=i' }])
      expect(location.search).toBe('')
    },
  )

  test('a refused answer is a sentence in the form', async () => {
    fake(finish, () => refuse(401, 'OIDC_REFUSED', 'Этот вход уже завершён. Начните вход снова'))
    history.replaceState(null, '', '/merchant-cabinet/login?error=access_denied&state=s')
    open('/login', false, 'Банк')
    expect(await screen.findByRole('alert')).toHaveTextContent('Этот вход уже завершён')
  })

  test('a sign-out asks for the end there once', async () => {
    const sent = fake('POST /users/api/v1/oidc/end', () => ({ url: null }))
    const cookie = jest.spyOn(document, 'cookie', 'get').mockReturnValue('cabinet_end=ticket')
    open('/login', false, 'Банк')
    await waitFor(() => expect(sent).toHaveLength(1))
    cookie.mockRestore()
  })
})

test('a user whose session ended sees why, and that typed text is kept', async () => {
  storeSessionEnd()
  open('/login')
  expect(await screen.findByText(ENDED)).toBeVisible()
  cleanup()
  sessionStorage.setItem('cabinet.drafts', JSON.stringify({ state: { drafts: { form: { bin: '1' } } } }))
  fake(signIn, access)
  const { user } = open('/login')
  expect(await screen.findByText(`${ENDED} ${DRAFT_KEPT}`)).toBeVisible()
  await signInAs(user)
  await waitFor(() => expect(endedNote()).toBeUndefined())
})
