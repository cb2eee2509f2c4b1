import { useSession } from '@cabinet/shared/auth'
import { screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { fake, findDialog, refuse, requests } from '../../../shared/test/index.ts'
import { fillWithoutEvent, open, submit } from '../test/open-signed-out.tsx'

afterEach(() => {
  useSession.setState({ accessToken: null, user: null, isAuth: false })
  localStorage.clear()
  sessionStorage.clear()
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

  test('does not send what is no address', async () => {
    const { user } = open('/forget-password')
    await user.type(screen.getByLabelText(/Корпоративный email/), 'not an address')
    await user.click(submit('Отправить ссылку'))
    expect(await screen.findByText('Введите корректный адрес электронной почты')).toBeVisible()
    await user.clear(screen.getByLabelText(/Корпоративный email/))
    await user.click(submit('Отправить ссылку'))
    expect(await screen.findByText('Обязательное поле для заполнения')).toBeVisible()
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
    expect(await findDialog('Пароль успешно сохранен!')).toBeVisible()
    await user.click(submit('Готово'))
    expect(opened).toEqual(['/login'])
  })

  test('is saved when a manager filled both fields in without events', async () => {
    const sent = fake('POST /users/api/v1/confirmation', () => undefined)
    const { user } = open('/sign-up/confirmation?token=secret')
    await screen.findByLabelText(/^Новый пароль/, { selector: 'input' })
    for (const field of fields()) fillWithoutEvent(field, 'Rassrochka-2027')
    await user.click(submit('Сохранить пароль'))
    await findDialog('Пароль успешно сохранен!')
    expect(sent.at(-1)?.body).toEqual({ password: 'Rassrochka-2027', token: 'secret' })
  })

  test('is checked while it is typed; an empty repetition is missing and does not differ', async () => {
    const { user } = open('/sign-up/confirmation?token=secret')
    await screen.findByLabelText(/^Новый пароль/, { selector: 'input' })
    const [first, second] = fields()
    const rule = (text: string) => screen.getByText(text, { selector: 'li' })
    await user.type(first, 'long enough')
    expect(rule('Не короче 10 символов')).toHaveTextContent('выполнено')
    await user.type(second, 'x')
    expect(await screen.findByText('Пароли не совпадают')).toBeVisible()
    expect(rule('Пароли совпадают')).toHaveTextContent('не выполнено')
    await user.clear(second)
    await waitFor(() => expect(second).toHaveAccessibleDescription('Обязательное поле для заполнения'))
    await user.click(submit('Сохранить пароль'))
    expect(screen.queryByText('Пароли не совпадают')).toBeNull()
  })

  test('a dead link is told before a password is asked for', async () => {
    fake('POST /users/api/v1/confirmation/check', () => ({ usable: false }))
    open('/sign-up/confirmation?token=old')
    expect(await screen.findByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible()
    expect(screen.queryByLabelText(/^Новый пароль/)).not.toBeInTheDocument()
    expect(await screen.findAllByText('Ссылка недействительна. Запросите новую ссылку')).toHaveLength(1)
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
    expect(await screen.findAllByText(why)).toHaveLength(1)
  })

  test('«confirmation failure: toast with the server message»: once', async () => {
    const why = 'Этот пароль слишком распространён'
    fake('POST /users/api/v1/confirmation', () => refuse(400, 'PASSWORD_WEAK', why))
    const { user } = open('/sign-up/confirmation?token=secret')
    await fillIn(user)
    expect(await screen.findAllByText(why)).toHaveLength(1)
  })

  test('«confirmation failure: toast with … «Ошибка»» where the server has no words', async () => {
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
