import { openPage, Refusal, signInForTest } from '@cabinet/shared/test'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { startUsersServer, wireUser } from '../test/users-server.ts'

beforeEach(() => sessionStorage.clear())

function open(address: string, users = [wireUser()]) {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  const server = startUsersServer(users)
  return { server, ...openPage(remote, address) }
}

const field = (name: RegExp) => screen.getByLabelText(name)
const save = () => screen.getByRole('button', { name: 'Сохранить' })

async function fillIn(user: ReturnType<typeof open>['user']) {
  await user.type(await screen.findByLabelText(/^Фамилия/), 'Ахметова')
  await user.type(field(/^Имя/), 'Дана')
  await user.type(field(/^Телефон/), '87012345678')
  await user.type(field(/^Email/), 'dana@demo.kz')
  await user.selectOptions(field(/^Роль/), 'Курьер')
}

test('an empty form says what is missing and takes the focus to the first', async () => {
  const { user, server } = open('/users/new-user')
  await screen.findByLabelText(/^Фамилия/)
  await user.click(save())
  expect(await screen.findAllByText('Обязательное поле для заполнения')).toHaveLength(5)
  expect(field(/^Фамилия/)).toHaveFocus()
  expect(server.written).toEqual([])
})

test('a new user is sent in the names of the call and comes back to the list', async () => {
  const { user, server, address } = open('/users/new-user')
  await fillIn(user)
  await user.click(screen.getByRole('checkbox', { name: /Tech Zone/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Получает выгрузки на почту' }))
  expect(field(/^Телефон/)).toHaveValue('+7 701 234 56 78')
  await user.click(save())
  await waitFor(() => expect(address()).toBe('/users'))
  expect(server.written).toEqual([
    {
      lastName: 'Ахметова',
      firstName: 'Дана',
      email: 'dana@demo.kz',
      username: 'dana@demo.kz',
      phoneNumber: '77012345678',
      IsUnloading: true,
      merchants: ['tech-zone'],
      roleName: 'COURIER',
    },
  ])
  expect(await screen.findByText(/Пользователь добавлен/)).toHaveTextContent('на почту dana@demo.kz')
})

test('the server’s word on a field stands beside it, and the form is kept', async () => {
  const { user, server, address } = open('/users/new-user')
  server.handle({
    'POST /users/api/v1/users': () =>
      new Refusal(409, 'USER_EXISTS', 'Такой пользователь уже есть', undefined, {
        fields: { email: 'Этот адрес уже занят' },
      }),
  })
  await fillIn(user)
  await user.click(save())
  await waitFor(() => expect(field(/^Email/)).toHaveAccessibleDescription('Этот адрес уже занят'))
  expect(field(/^Email/)).toHaveFocus()
  expect(address()).toBe('/users/new-user')
  expect(field(/^Фамилия/)).toHaveValue('Ахметова')
})

test('leaving an unsent form asks first', async () => {
  const { user, address } = open('/users/new-user')
  await user.type(await screen.findByLabelText(/^Фамилия/), 'А')
  await user.click(screen.getByRole('link', { name: 'Отмена' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Уйти без сохранения?' })
  await user.click(within(dialog).getByRole('button', { name: 'Остаться' }))
  expect(address()).toBe('/users/new-user')
})

test('a changed user is saved as a whole', async () => {
  const { user, server } = open('/users/dana%40demo.kz')
  expect(await screen.findByRole('button', { name: 'Сохранить' })).toBeDisabled()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ахметова Дана Ерлановна')
  await user.type(field(/^Должность/), 'Старший курьер')
  await user.clear(field(/^Отчество/))
  await user.click(save())
  expect(await screen.findByText('Данные успешно обновлены')).toBeVisible()
  expect(server.written).toEqual([
    expect.objectContaining({
      username: 'dana@demo.kz',
      middleName: null,
      jobTitle: 'Старший курьер',
      roleName: 'COURIER',
      merchants: ['mebel'],
    }),
  ])
})

test('a user is kept out after a question, and let in again', async () => {
  const { user } = open('/users/dana%40demo.kz')
  await user.click(await screen.findByRole('button', { name: 'Отключить' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Отключить: Ахметова Дана Ерлановна?' })
  await user.click(within(dialog).getByRole('button', { name: 'Отключить' }))
  expect(await screen.findByText('Отключён')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Активировать' }))
  expect(await screen.findByText('Активен')).toBeVisible()
})

test('one’s own page has neither a way out nor another role', async () => {
  const self = wireUser({ username: 'manager@demo.kz', Email: 'manager@demo.kz' })
  open('/users/manager%40demo.kz', [self])
  expect(await screen.findByLabelText(/^Роль/)).toBeDisabled()
  expect(field(/^Роль/)).toHaveAccessibleDescription('Свою роль изменить нельзя')
  expect(screen.queryByRole('button', { name: 'Отключить' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Удалить' })).not.toBeInTheDocument()
})

test('an invitation shows till when it works, is sent again and handed over by hand', async () => {
  const invited = wireUser({ status: 'invited', invitationExpiresAt: '2999-01-01T00:30:00Z' })
  const { user, server } = open('/users/dana%40demo.kz', [invited])
  expect(await screen.findByText(/Ссылка действует до 01\.01\.2999, 06:30/)).toBeVisible()
  const link = 'https://cabinet.test/merchant-cabinet/sign-up/confirmation?token=abc'
  const resent: unknown[] = []
  server.handle({
    'POST /users/api/v1/users/resend': ({ body }): undefined => {
      resent.push(body)
    },
    'POST /users/api/v1/users/{username}/invitation': () => ({ link, expiresAt: '2999-01-02T00:00:00Z' }),
  })
  await user.click(screen.getByRole('button', { name: 'Отправить ещё раз' }))
  expect(await screen.findByText('Приглашение отправлено на почту dana@demo.kz')).toBeVisible()
  expect(resent).toEqual([{ email: 'dana@demo.kz', firstName: 'Дана', username: 'dana@demo.kz' }])
  await user.click(screen.getByRole('button', { name: 'Создать ссылку' }))
  expect(await screen.findByLabelText('Новая ссылка')).toHaveValue(link)
  expect(screen.getByRole('button', { name: 'Скопировать ссылку' })).toBeVisible()
})

test('no such user', async () => {
  const { server } = open('/users/nobody')
  server.handle({ 'GET /users/api/v1/users/{username}': () => new Refusal(404, 'NOT_FOUND', 'Не найдено') })
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/Пользователь/)
  expect(await screen.findByText('Такого пользователя нет')).toBeVisible()
})
