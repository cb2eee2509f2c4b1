import {
  fake,
  findDialog,
  openPage,
  refuse,
  requests,
  signInForTest,
  wireUser,
  wireUsersPage,
} from '@cabinet/shared/test'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import descriptor from '../../remote.json'
import remote from '../remote.tsx'
import { fakeUsers, list, one, remove } from '../test/fake-users.ts'
import { UserStatusBadge } from './user-status-badge.tsx'

const notOneself = 'Нельзя удалить собственную учётную запись'
const dana = wireUser()
const self = wireUser({
  username: 'manager@demo.kz',
  Email: 'manager@demo.kz',
  fullName: 'Я Сам',
  status: 'active',
  refused: { deactivate: 'Нельзя отключить себя', delete: notOneself },
})
const invited = wireUser({
  username: 'new@demo.kz',
  Email: 'new@demo.kz',
  fullName: 'Новый Олжас',
  status: 'invited',
})

function open(address = '/users', users = [dana, self, invited]) {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  fakeUsers(users)
  return openPage(remote, address)
}

/** Answers the list of all users, and the one filtered by a part of the address. */
function fakeFoundBy(email: string, found: (typeof dana)[]) {
  fake(list, ({ query }) => wireUsersPage(query.email === email ? found : [dana, self, invited], query))
}

const many = Array.from({ length: 51 }, (_, index) =>
  wireUser({ username: `u${index}@demo.kz`, Email: `u${index}@demo.kz`, fullName: `Имя ${index}` }),
)

const rows = () =>
  within(screen.getByRole('table', { name: 'Пользователи' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

test('names link to their users; the day of registration is of the business zone', async () => {
  open()
  expect(await screen.findByText('3 пользователя')).toBeVisible()
  expect(rows()[0]).toEqual([
    'Ахметова Дана Ерлановна',
    'dana@demo.kz',
    'Курьер',
    '«Мебель»',
    '01.02.2026',
    'Активен',
    '',
  ])
  expect(rows()[2]).toContain('Приглашён')
  expect(screen.getByRole('link', { name: 'Ахметова Дана Ерлановна' })).toHaveAttribute(
    'href',
    '/users/dana%40demo.kz',
  )
  expect(screen.getByRole('link', { name: 'Добавить пользователя' })).toHaveAttribute(
    'href',
    '/users/new-user',
  )
})

test('a chosen partner applies at once without what is typed, and «Применить» adds that; reset clears them', async () => {
  const { user, address } = open()
  await screen.findByText('3 пользователя')
  fakeFoundBy('dana', [dana])
  await user.type(screen.getByLabelText('ФИО'), 'ахм')
  await user.type(screen.getByLabelText('Email'), ' dana ')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ИП «Мебель»')
  await waitFor(() => expect(address()).toBe('/users?merchantId=mebel'))
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(await screen.findByText('1 пользователь')).toBeVisible()
  expect(address()).toBe('/users?name=%D0%B0%D1%85%D0%BC&email=dana&merchantId=mebel')
  expect(requests().at(-1)).toBe(
    'GET /api/users/api/v1/users?email=dana&lim=25&merchantId=mebel&name=%D0%B0%D1%85%D0%BC&page=1',
  )
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(await screen.findByText('3 пользователя')).toBeVisible()
  expect(address()).toBe('/users')
})

test('a day in the future is refused in place, and nothing is asked', async () => {
  const { user, address } = open()
  await screen.findByText('3 пользователя')
  const from = screen.getByLabelText(/^Дата регистрации с/)
  expect(from).toHaveAttribute('aria-required', 'true')
  fireEvent.change(from, { target: { value: '01.01.2099' } })
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(from).toHaveAccessibleDescription('Дата не может быть в будущем')
  expect(address()).toBe('/users')
})

test('a filter in the address that can’t be used is named before the rows, and cleared', async () => {
  const { user, address } = open(
    '/users?email=dana&merchantId=stranger&registrationStartDate=2026-11-02&registrationEndDate=2026-11-01',
  )
  expect(await screen.findByText(/^Часть адреса не удалось применить/)).toHaveTextContent(
    'партнёр «stranger»; период: дата начала позже даты окончания',
  )
  expect(requests()).toContain('GET /api/users/api/v1/users?email=dana&lim=25&page=1')
  await user.click(screen.getByRole('button', { name: 'Убрать из адреса' }))
  expect(address()).toBe('/users?email=dana')
  expect(screen.queryByText(/^Часть адреса/)).toBeNull()
})

test('25 on a page; a page past the end leads to the last', async () => {
  const { address } = open('/users?page=9', many)
  expect(await screen.findByText('51 пользователь')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/users?page=3'))
  expect(await screen.findByText('Имя 50')).toBeVisible()
  expect(rows()).toHaveLength(1)
})

test('deleting asks with the specified question and names the person; a refusal says why in the dialog', async () => {
  const { user } = open()
  const why = 'Нельзя удалить последнего администратора'
  fake(remove, () => refuse(409, 'LAST_ADMINISTRATOR', why))
  await user.click(await screen.findByRole('button', { name: 'Удалить: Ахметова Дана Ерлановна' }))
  const dialog = await findDialog('Вы действительно хотите удалить?', 'alertdialog')
  expect(dialog).toHaveTextContent('Ахметова Дана Ерлановна')
  expect(dialog).toHaveTextContent('dana@demo.kz')
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Отмена' })).toHaveFocus())
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(await within(dialog).findByText(why)).toBeVisible()
  const removed = fake(remove, () => {
    fakeUsers([self, invited])
    return undefined
  })
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('2 пользователя')).toBeVisible()
  expect(removed.map(({ params }) => params.username)).toEqual(['dana@demo.kz'])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('an action that the server would refuse is disabled in the list, with the reason', async () => {
  const { user } = open()
  const refused = await screen.findByRole('button', { name: 'Удалить: Я Сам' })
  expect(refused).toHaveAttribute('aria-disabled', 'true')
  expect(refused).toHaveAccessibleDescription(notOneself)
  const offered = screen.getByRole('button', { name: 'Удалить: Ахметова Дана Ерлановна' })
  expect(offered).not.toHaveAttribute('aria-disabled')
  await user.click(refused)
  await user.click(offered)
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Ахметова Дана Ерлановна')
})

test('a user with higher rights is shown without actions, and the reason is read once', async () => {
  const why = 'У пользователя есть права, которых нет у вас: «Аналитика»'
  const refused = { edit: why, activate: why, deactivate: why, delete: why }
  const { user } = open('/users/dana@demo.kz', [wireUser({ secondFactor: true, refused })])
  expect(await screen.findByText(why)).toBeVisible()
  for (const name of ['Отключить', 'Удалить', 'Сбросить двухфакторный вход']) {
    const button = screen.getByRole('button', { name })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAccessibleDescription(why)
    await user.click(button)
  }
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(await screen.findByLabelText(/^Фамилия/)).toBeDisabled()
  expect(screen.getByLabelText(/^Роль/)).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
})

test('nothing found is told apart; a failure shows its request id and tries again', async () => {
  const { user } = open('/users?email=nobody')
  fakeFoundBy('nobody', [])
  await user.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }))
  expect(await screen.findByText('3 пользователя')).toBeVisible()

  fake(list, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  await user.type(screen.getByLabelText('Email'), 'zzz')
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(await screen.findByText(/test-INTERNAL/)).toBeVisible()
  fake(list, () => ({ users: [dana], total: 1 }))
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await screen.findByText('1 пользователь')).toBeVisible()
})

test('a lost telephone: the second factor is reset by name', async () => {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  fakeUsers([wireUser({ secondFactor: true })])
  const reset = fake('DELETE /users/api/v1/users/{username}/second-factor', () => {
    fakeUsers([dana])
    return undefined
  })
  const { user } = openPage(remote, '/users/dana@demo.kz')
  expect(await screen.findByText('Двухфакторный вход')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Сбросить двухфакторный вход' }))
  const dialog = await findDialog('Сбросить двухфакторный вход: Ахметова Дана Ерлановна?', 'alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Сбросить' }))
  await waitFor(() => expect(screen.queryByText('Двухфакторный вход')).not.toBeInTheDocument())
  expect(reset.map(({ params }) => params.username)).toEqual(['dana@demo.kz'])
})

test('the end of a link that is being made shows as soon as it is there', async () => {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  const made = wireUser({ status: 'invited', invitationExpiresAt: '2099-11-24T06:00:00Z' })
  fakeUsers([{ ...made, invitationExpiresAt: null }])
  openPage(remote, '/users/dana@demo.kz')
  expect(await screen.findByRole('heading', { level: 1, name: /Ахметова/ })).toBeVisible()
  fake(one, () => made)
  expect(await screen.findByText(/Ссылка действует до 24\.11\.2099/)).toBeVisible()
})

test('a state of a newer server is told as unknown', () => {
  render(<UserStatusBadge status={'frozen' as 'active'} />)
  expect(screen.getByText('Неизвестное состояние')).toBeVisible()
})

test('the pages are those of the descriptor, by which the shell routes', () => {
  const paths = remote.routes.map(({ path }) => path)
  expect(paths.toSorted()).toEqual(descriptor.routes.map(({ path }) => path).toSorted())
})
