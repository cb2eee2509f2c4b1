import { useSession } from '@cabinet/shared/auth'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fake, findDialog, refuse, signInForTest, wireSession } from '../../../shared/test/index.ts'
import { renderRoutes } from '../test/render-routes.tsx'
import { SessionsPage } from './sessions-page.tsx'

const list = 'GET /users/api/v1/sessions'
const end = 'DELETE /users/api/v1/sessions/{id}'
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const sessions = [
  wireSession(id(1), { current: true }),
  wireSession(id(2), {
    userAgent: 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1',
    ...{ way: 'provider', provider: 'Банк' },
  }),
  wireSession(id(3), { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36', way: null }),
]

function open(at = '/') {
  signInForTest()
  fake(list, () => sessions)
  fake('GET /users/api/v1/morning-mail', () => ({ on: false }))
  renderRoutes([{ path: '/', element: <SessionsPage /> }], at)
  return { user: userEvent.setup() }
}

test('sessions by device and time; one is ended, the present one is left by signing out', async () => {
  const { user } = open()
  const ended = fake(end, ({ params }) => {
    fake(list, () => sessions.filter((session) => session.id !== params.id))
    return undefined
  })
  expect(await screen.findByText('Firefox, Linux')).toBeVisible()
  expect(screen.getByText('по паролю')).toBeVisible()
  expect(screen.getByText('через Банк')).toBeVisible()
  expect(screen.getAllByTitle(/^20\.11\.2026 10:05 по/)).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: 'Выйти' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Завершить: Safari, iOS' }))
  await waitFor(() => expect(screen.queryByText('Safari, iOS')).not.toBeInTheDocument())
  expect(screen.getByText('Chrome, Windows')).toBeVisible()
  expect(ended.map(({ params }) => params.id)).toEqual([id(2)])
})

test('all others are ended at once, and then there is nothing to end', async () => {
  const { user } = open()
  fake('DELETE /users/api/v1/sessions', () => {
    fake(list, () => sessions.filter(({ current }) => current))
    return undefined
  })
  await screen.findByText('Firefox, Linux')
  await user.click(screen.getByRole('button', { name: 'Завершить все остальные' }))
  await waitFor(() => expect(screen.queryByText('Chrome, Windows')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Завершить все остальные' })).toBeDisabled()
})

test('a refusal is told and the session stays', async () => {
  const { user } = open()
  fake(end, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  await user.click(await screen.findByRole('button', { name: 'Завершить: Safari, iOS' }))
  expect(await screen.findByText('Ошибка на стороне сервера')).toBeVisible()
  expect(screen.getByText('Safari, iOS')).toBeVisible()
})

test('the password is changed by the current one; refusals stand at their fields', async () => {
  const { user } = open()
  const change = 'PUT /users/api/v1/password'
  fake(change, () =>
    refuse(400, 'VALIDATION', 'Проверьте заполнение полей', {
      fields: { currentPassword: 'Неверный пароль' },
    }),
  )
  const opener = await screen.findByRole('button', { name: 'Сменить пароль' })
  await user.click(opener)
  const form = within(screen.getByRole('form', { name: 'Смена пароля' }))
  for (const [label, value] of [
    [/^Текущий пароль/, 'wrong'],
    [/^Новый пароль/, 'Zhana-kupiya-77'],
    [/^Повторите пароль/, 'Zhana-kupiya-77'],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  await user.click(form.getByRole('button', { name: 'Сменить пароль' }))
  await waitFor(() =>
    expect(form.getByLabelText(/^Текущий пароль/)).toHaveAccessibleDescription('Неверный пароль'),
  )
  expect(screen.queryByText('Проверьте заполнение полей')).not.toBeInTheDocument()
  const changed = fake(change, () => undefined)
  await user.click(form.getByRole('button', { name: 'Сменить пароль' }))
  expect(await screen.findByText('Пароль изменён, остальные сеансы завершены')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([
    { currentPassword: 'wrong', newPassword: 'Zhana-kupiya-77' },
  ])
  expect(opener).toHaveFocus()
})

test('the morning mail is off until it is turned on; a refusal leaves it as it was', async () => {
  const { user } = open()
  const change = 'PUT /users/api/v1/morning-mail'
  const box = await screen.findByRole('checkbox', { name: /^Присылать каждый день в 9:00/ })
  await waitFor(() => expect(box).toBeEnabled())
  expect(box).not.toBeChecked()
  fake(change, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  await user.click(box)
  expect(await screen.findByText('Ошибка на стороне сервера')).toBeVisible()
  expect(box).not.toBeChecked()
  const changed = fake(change, () => undefined)
  await user.click(box)
  expect(await screen.findByText('Утреннее письмо включено')).toBeVisible()
  expect(box).toBeChecked()
  expect(changed.map(({ body }) => body)).toEqual([{ on: true }])
})

describe('in a browser with passkeys', () => {
  const passkeys = 'GET /users/api/v1/passkeys'
  beforeEach(() => {
    Object.assign(window, { PublicKeyCredential: class {} })
    fake(passkeys, () => [])
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential')
    sessionStorage.clear()
  })

  test('who comes back from a step-up at the provider finds the name of the new passkey', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Добавить ключ доступа' }))
    await user.type(screen.getByLabelText(/^Название/), 'Телефон')
    await waitFor(() => expect(sessionStorage.getItem('cabinet.drafts')).toContain('Телефон'))
    cleanup()
    open('/?new-passkey=')
    expect(await screen.findByLabelText(/^Название/)).toHaveValue('Телефон')
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }))
    await userEvent.click(screen.getByRole('button', { name: 'Добавить ключ доступа' }))
    expect(screen.getByLabelText(/^Название/)).toHaveValue('')
  })

  test('a user of the provider alone is offered neither passkey nor password and code', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Ключи доступа' })).toBeVisible()
    const others = [
      screen.getByRole('button', { name: 'Сменить пароль' }),
      screen.getByRole('link', { name: 'Двухфакторный вход' }),
    ]
    act(() => {
      const { user } = useSession.getState()
      if (user) useSession.setState({ user: { ...user, isProviderOnly: true } })
    })
    expect(screen.queryByRole('heading', { name: 'Ключи доступа' })).toBeNull()
    for (const other of others) expect(other).not.toBeInTheDocument()
    expect(screen.getByText(/сообщите администратору/)).toBeVisible()
  })

  test('a key is removed after a question alone; a refusal stands in it', async () => {
    const removal = 'DELETE /users/api/v1/passkeys/{id}'
    const about = { backedUp: false, createdAt: '2026-11-20T03:00:00Z', lastUsedAt: null }
    const keys = [
      { id: 'phone', name: 'Телефон', ...about },
      { id: 'laptop', name: 'Ноутбук', ...about },
    ]
    fake(passkeys, () => keys)
    const refused = fake(removal, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
    const { user } = open()
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: 'Удалить: Телефон' }))
      return within(await findDialog('Удалить ключ доступа?', 'alertdialog'))
    }
    await user.click((await ask()).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(refused).toHaveLength(0)

    const question = await ask()
    expect(question.getByText(/«Телефон»/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await question.findByText('Ошибка на стороне сервера')).toBeVisible()

    const removed = fake(removal, ({ params }) => {
      fake(passkeys, () => keys.filter(({ id }) => id !== params.id))
      return undefined
    })
    await user.click(question.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Ключ «Телефон» удалён. Удалите его и на устройстве')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Телефон')).toBeNull())
    expect(screen.getByText('Ноутбук')).toBeVisible()
    expect(removed.map(({ params }) => params.id)).toEqual(['phone'])
  })
})
