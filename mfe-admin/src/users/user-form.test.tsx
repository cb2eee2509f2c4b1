import { fake, findDialog, openPage, refuse, signInForTest, wireUser } from '@cabinet/shared/test'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { add, fakeUsers, save } from '../test/fake-users.ts'

beforeEach(() => sessionStorage.clear())

function open(address: string, users = [wireUser()]) {
  signInForTest({ permissions: ['CREATE_SUPER_USER', 'READ_UNLOADING'] })
  fakeUsers(users)
  return openPage(remote, address)
}

const field = (name: RegExp) => screen.getByLabelText(name)
const write = (name: RegExp, value: string) => void fireEvent.change(field(name), { target: { value } })
const pressSave = () => screen.getByRole('button', { name: 'Сохранить' })

async function fillIn(user: ReturnType<typeof open>['user']) {
  await screen.findByLabelText(/^Фамилия/)
  write(/^Фамилия/, 'Ахметова')
  write(/^Имя/, 'Дана')
  write(/^Телефон/, '87012345678')
  write(/^Email/, 'dana@demo.kz')
  await user.selectOptions(field(/^Роль/), 'Курьер')
}

test('an empty form says what is missing and takes the focus to the first', async () => {
  const { user } = open('/users/new-user')
  const added = fake(add, () => wireUser())
  await screen.findByLabelText(/^Фамилия/)
  await user.click(pressSave())
  expect(await screen.findAllByText('Обязательное поле для заполнения')).toHaveLength(5)
  expect(field(/^Фамилия/)).toHaveFocus()
  expect(added).toEqual([])
})

test('a new user is sent in the names of the call and comes back to the list', async () => {
  const { user, address } = open('/users/new-user')
  const added = fake(add, () => wireUser({ status: 'invited' }))
  await fillIn(user)
  await user.click(screen.getByRole('checkbox', { name: /Tech Zone/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Получает выгрузки на почту' }))
  expect(field(/^Телефон/)).toHaveValue('+7 701 234 56 78')
  await user.click(pressSave())
  await waitFor(() => expect(address()).toBe('/users'))
  expect(added.map(({ body }) => body)).toEqual([
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

test('«user save: toast with server message»: beside the field too, and the form is kept', async () => {
  const { user, address } = open('/users/new-user')
  fake(add, () =>
    refuse(409, 'USER_EXISTS', 'Такой пользователь уже есть', { fields: { email: 'Этот адрес уже занят' } }),
  )
  await fillIn(user)
  await user.click(pressSave())
  expect(await screen.findByText('Такой пользователь уже есть')).toBeVisible()
  await waitFor(() => expect(field(/^Email/)).toHaveAccessibleDescription('Этот адрес уже занят'))
  expect(field(/^Email/)).toHaveFocus()
  expect(address()).toBe('/users/new-user')
  expect(field(/^Фамилия/)).toHaveValue('Ахметова')
})

test('leaving an unsent form asks first', async () => {
  const { user, address } = open('/users/new-user')
  await user.type(await screen.findByLabelText(/^Фамилия/), 'А')
  await user.click(screen.getByRole('link', { name: 'Отмена' }))
  const dialog = await findDialog('Уйти без сохранения?', 'alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Остаться' }))
  expect(address()).toBe('/users/new-user')
})

test('a changed user is saved as a whole', async () => {
  const { user } = open('/users/dana%40demo.kz')
  const saved = fake(save, () => wireUser())
  expect(await screen.findByRole('button', { name: 'Сохранить' })).toBeDisabled()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ахметова Дана Ерлановна')
  write(/^Должность/, 'Старший курьер')
  await user.clear(field(/^Отчество/))
  await user.click(pressSave())
  expect(await screen.findByText('Данные успешно обновлены')).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      username: 'dana@demo.kz',
      middleName: null,
      jobTitle: 'Старший курьер',
      roleName: 'COURIER',
      merchants: ['mebel'],
    }),
  ])
})

test('a save that was overtaken goes on with the fresh state, without losing what was typed', async () => {
  const { user } = open('/users/dana%40demo.kz')
  await screen.findByLabelText(/^Фамилия/)
  fake(save, () => refuse(409, 'USER_CHANGED', 'Пользователя изменил другой администратор'))
  write(/^Должность/, 'Старший курьер')
  await user.click(pressSave())
  expect(await screen.findByText(/Пока вы редактировали, пользователя изменили/)).toBeVisible()
  fakeUsers([wireUser({ PhoneNumber: '77770000001', version: 5 })])
  await user.click(screen.getByRole('button', { name: 'Обновить, оставив мои изменения' }))
  await waitFor(() => expect(field(/^Телефон/)).toHaveValue('+7 777 000 00 01'))
  expect(field(/^Должность/)).toHaveValue('Старший курьер')
  expect(screen.queryByText(/Пока вы редактировали/)).not.toBeInTheDocument()
  const sent = fake(save, () => wireUser({ version: 6 }))
  await user.click(pressSave())
  await screen.findByText('Данные успешно обновлены')
  expect(sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ jobTitle: 'Старший курьер', phoneNumber: '77770000001', version: 5 }),
  ])
})

test('a user is kept out after a question, and let in again', async () => {
  const { user } = open('/users/dana%40demo.kz')
  const changed = fake('PATCH /users/api/v1/users/{username}', ({ body }) => {
    const now = wireUser({ status: body.status })
    fakeUsers([now])
    return now
  })
  await user.click(await screen.findByRole('button', { name: 'Отключить' }))
  const dialog = await findDialog('Отключить: Ахметова Дана Ерлановна?', 'alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Отключить' }))
  expect(await screen.findByText('Отключён')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Активировать' }))
  expect(await screen.findByText('Активен')).toBeVisible()
  expect(changed.map(({ body }) => body.status)).toEqual(['inactive', 'active'])
})

test('one’s own page has neither a way out nor another role', async () => {
  const refused = { deactivate: 'Нельзя отключить себя', delete: 'Нельзя удалить себя' }
  const self = wireUser({ username: 'manager@demo.kz', Email: 'manager@demo.kz', refused })
  open('/users/manager%40demo.kz', [self])
  expect(await screen.findByLabelText(/^Роль/)).toBeDisabled()
  expect(field(/^Роль/)).toHaveAccessibleDescription('Свою роль изменить нельзя')
  for (const [name, why] of [
    ['Отключить', refused.deactivate],
    ['Удалить', refused.delete],
  ] as const) {
    const button = screen.getByRole('button', { name })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(why)
    expect(screen.getByText(why)).toBeVisible()
  }
  expect(field(/^Фамилия/)).toBeEnabled()
})

test('an invitation shows until when it works, is sent again and handed over by hand', async () => {
  const invited = wireUser({ status: 'invited', invitationExpiresAt: '2099-01-01T00:30:00Z' })
  const { user } = open('/users/dana%40demo.kz', [invited])
  expect(await screen.findByText(/Ссылка действует до 01\.01\.2099 06:30 по времени UTC\+6/)).toBeVisible()
  const link = 'https://cabinet.test/merchant-cabinet/sign-up/confirmation?token=abc'
  const resent = fake('POST /users/api/v1/users/resend', () => undefined)
  fake('POST /users/api/v1/users/{username}/invitation', () => ({ link, expiresAt: '2099-01-02T00:00:00Z' }))
  await user.click(screen.getByRole('button', { name: 'Отправить ещё раз' }))
  expect(await screen.findByText('Приглашение отправлено на почту dana@demo.kz')).toBeVisible()
  expect(resent.map(({ body }) => body)).toEqual([
    { email: 'dana@demo.kz', firstName: 'Дана', username: 'dana@demo.kz' },
  ])
  await user.click(screen.getByRole('button', { name: 'Создать ссылку' }))
  expect(await screen.findByLabelText('Новая ссылка')).toHaveValue(link)
  expect(screen.getByRole('button', { name: 'Скопировать ссылку' })).toBeVisible()
})

test('no such user', async () => {
  open('/users/nobody')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/Пользователь/)
  expect(await screen.findByText('Такого пользователя нет')).toBeVisible()
})

test('a user whose address and copies of registers may not be changed shows them with the reason', async () => {
  const reason = 'Нужно право «Взаиморасчёты»: так уходят данные покупателей'
  open(`/users/${wireUser().username}`, [wireUser({ refused: { dataWays: reason } })])
  act(() => signInForTest({ permissions: ['CREATE_SUPER_USER'], merchants: [] }))
  const email = await screen.findByLabelText(/^Email/)
  expect(email).toBeDisabled()
  expect(email).toHaveAccessibleDescription(reason)
  const copies = screen.getByRole('checkbox', { name: 'Получает выгрузки на почту' })
  expect(copies).toBeDisabled()
  expect(copies).toHaveAccessibleDescription(reason)
  expect(screen.getByLabelText(/^Фамилия/)).toBeEnabled()
  const partners = within(screen.getByRole('group', { name: 'Партнёры' })).getAllByRole('checkbox')
  // The signed-in user has none of them.
  for (const partner of partners) expect(partner).toBeDisabled()
})
