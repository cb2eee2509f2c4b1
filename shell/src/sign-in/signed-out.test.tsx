import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { RouterProvider } from '@cabinet/shared/router'
import { UiProvider } from '@cabinet/shared/ui'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, fake, refuse, requests } from '../../../shared/test/index.ts'
import { DRAFT_KEPT, ENDED, endedNote } from '../session/ended-note.ts'
import { noteEnd } from '../session/note-end.ts'
import { signedOutRoutes } from './signed-out.tsx'

function open(address: string, demo = false) {
  const opened: string[] = []
  const routes = signedOutRoutes({ demo, open: (path) => opened.push(path) })
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
  const addressNow = () => router.state.location.pathname + router.state.location.search
  return { opened, router, address: addressNow, user: userEvent.setup() }
}

const signIn = 'POST /users/api/v1/sign-in'
const access = () => ({ access: `e30.${btoa('{"exp":9999999999}')}.x`, expiresIn: 600 })
const login = () => screen.getByLabelText(/Логин или email/)
const password = () => screen.getByLabelText(/^Пароль/, { selector: 'input' })
const submit = (name: string) => screen.getByRole('button', { name })

afterEach(() => {
  useSession.setState({ accessToken: null, user: null, isAuth: false })
  localStorage.clear()
  sessionStorage.clear()
})

test.each([
  ['/', '/login'],
  ['/transactions?page=2', '/login?returnTo=%2Ftransactions%3Fpage%3D2'],
  ['/nowhere', '/login?returnTo=%2Fnowhere'],
])('signed out, %s leads to %s', async (from, to) => {
  const { address } = open(from)
  await screen.findByRole('heading', { name: 'Вход в кабинет' })
  expect(address()).toBe(to)
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
    await user.type(login(), 'manager@demo.kz')
    await user.type(password(), 'Rassrochka-2026{Enter}')
    await screen.findByText(/Браузер не сохранил вход/)
    expect(opened).toEqual([])
    set.mockRestore()
    await user.click(submit('Войти'))
    await waitFor(() => expect(opened).toEqual(['/']))
  })

  test('shows the server’s message in the form, with the focus, and keeps what was typed', async () => {
    fake(signIn, () => refuse(401, 'BAD_CREDENTIALS', 'Неверный логин или пароль'))
    const { opened, user } = open('/login')
    await user.type(login(), 'manager@demo.kz')
    await user.type(password(), 'wrong{Enter}')
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
    await user.type(login(), 'manager@demo.kz')
    await user.type(password(), 'Rassrochka-2026{Enter}')
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
    await user.type(login(), 'manager@demo.kz')
    await user.type(password(), 'wrong{Enter}')
    expect(await screen.findByRole('button', { name: 'Войти через 1 минуту 30 секунд' })).toBeVisible()
    await user.type(password(), '{Enter}')
    expect(sent).toHaveLength(1)
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

test('whose session has ended is told why, and that what was typed is kept', async () => {
  noteEnd()
  open('/login')
  expect(await screen.findByText(ENDED)).toBeVisible()
  cleanup()
  sessionStorage.setItem('cabinet.drafts', JSON.stringify({ state: { drafts: { form: { bin: '1' } } } }))
  fake(signIn, access)
  const { user } = open('/login')
  expect(await screen.findByText(`${ENDED} ${DRAFT_KEPT}`)).toBeVisible()
  await user.type(login(), 'manager@demo.kz')
  await user.type(password(), 'Rassrochka-2026{Enter}')
  await waitFor(() => expect(endedNote()).toBeUndefined())
})

describe('a forgotten password', () => {
  test('tells that the link was sent', async () => {
    fake('GET /users/api/v1/forget-password/{email}', () => undefined)
    const { user } = open('/forget-password')
    await user.type(screen.getByLabelText(/Корпоративный email/), 'a@b.kz')
    await user.click(submit('Отправить ссылку'))
    const sent = 'Ссылка на восстановление пароля отправлена вам на почту a@b.kz'
    expect(await screen.findByText(sent)).toBeVisible()
    expect(requests()).toEqual(['GET /api/users/api/v1/forget-password/a%40b.kz'])
  })

  test.each([
    ['not an address', 'Введите корректный адрес электронной почты'],
    [' ', 'Обязательное поле для заполнения'],
  ])('does not send %p', async (typed, problem) => {
    const { user } = open('/forget-password')
    await user.type(screen.getByLabelText(/Корпоративный email/), typed)
    await user.click(submit('Отправить ссылку'))
    expect(await screen.findByText(problem)).toBeVisible()
    expect(requests()).toEqual([])
  })
})

describe('a new password', () => {
  const RESEND = 'POST /api/users/api/v1/users/resend'
  const CHECK = 'POST /api/users/api/v1/confirmation/check'
  beforeEach(() => {
    fake('POST /users/api/v1/users/resend', () => undefined)
    fake('POST /users/api/v1/confirmation/check', () => ({ usable: true }))
  })

  const fields = () =>
    [
      screen.getByLabelText(/^Новый пароль/, { selector: 'input' }),
      screen.getByLabelText(/Повторите пароль/),
    ] as const

  async function fillIn(user: ReturnType<typeof userEvent.setup>) {
    await screen.findByLabelText(/^Новый пароль/, { selector: 'input' })
    const [first, second] = fields()
    await user.click(first)
    await user.paste('Rassrochka-2027')
    await user.click(second)
    await user.paste('Rassrochka-2027')
    await user.click(submit('Сохранить пароль'))
  }

  test('is saved with the token, which leaves the address; «Готово» leads to the login page', async () => {
    fake('POST /users/api/v1/confirmation', () => undefined)
    const { address, opened, router, user } = open('/sign-up/confirmation?token=secret')
    await waitFor(() => expect(address()).toBe('/sign-up/confirmation'))
    expect(router.state.location.state).toEqual({ token: 'secret' })
    expect(requests().toSorted()).toEqual([CHECK, RESEND])
    await fillIn(user)
    expect(await screen.findByRole('dialog', { name: 'Пароль успешно сохранен!' })).toBeVisible()
    await user.click(submit('Готово'))
    expect(opened).toEqual(['/login'])
  })

  test('is checked while it is typed', async () => {
    const { user } = open('/sign-up/confirmation?token=secret')
    await screen.findByLabelText(/^Новый пароль/, { selector: 'input' })
    const [first, second] = fields()
    const rule = (text: string) => screen.getByText(text, { selector: 'li' })
    await user.type(first, 'long enough')
    expect(rule('Не короче 10 символов')).toHaveTextContent('выполнено')
    await user.type(second, 'x')
    expect(await screen.findByText('Пароли не совпадают')).toBeVisible()
    expect(rule('Пароли совпадают')).toHaveTextContent('не выполнено')
  })

  test('a dead link is told before a password is asked for', async () => {
    fake('POST /users/api/v1/confirmation/check', () => ({ usable: false }))
    open('/sign-up/confirmation?token=old')
    expect(await screen.findByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible()
    expect(screen.queryByLabelText(/^Новый пароль/)).not.toBeInTheDocument()
  })

  test('a link that died meanwhile offers a new one, and says so once', async () => {
    const why = 'Срок действия ссылки истёк'
    fake('POST /users/api/v1/confirmation', () => refuse(400, 'TOKEN_EXPIRED', why))
    const { user } = open('/sign-up/confirmation?token=old')
    await fillIn(user)
    expect(await screen.findByRole('link', { name: 'Запросить новую ссылку' })).toHaveAttribute(
      'href',
      '/forget-password',
    )
    expect(screen.queryByText(why)).not.toBeInTheDocument()
  })

  test('a refusal is told by the server’s words, once', async () => {
    const why = 'Этот пароль слишком распространён'
    fake('POST /users/api/v1/confirmation', () => refuse(400, 'PASSWORD_WEAK', why))
    const { user } = open('/sign-up/confirmation?token=secret')
    await fillIn(user)
    expect(await screen.findAllByText(why)).toHaveLength(1)
  })

  test('a failure without words of the server is told as «Ошибка»', async () => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) =>
      new Request(input, init).url.endsWith('/confirmation')
        ? Promise.resolve(new Response('', { status: 502 }))
        : fetch(input, init)
    const { user } = open('/sign-up/confirmation?token=secret')
    await fillIn(user)
    expect(await screen.findByText('Ошибка')).toBeVisible()
  })

  test('a link without a token is no link', async () => {
    open('/sign-up/confirmation')
    expect(await screen.findByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible()
  })
})
