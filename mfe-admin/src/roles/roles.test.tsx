import { permissions as declared, type PermissionName } from '@cabinet/contract'
import {
  fake,
  findDialog,
  openPage,
  refuse,
  signInForTest,
  wirePermission,
  wireRole,
} from '@cabinet/shared/test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'

const change = 'POST /users/api/v1/roles-permissions'
const require = 'PUT /users/api/v1/second-factor/requirement'

const all: PermissionName[] = [
  'CREATE_SUPER_USER',
  'READ_ANALYTICS_PAGE',
  'DELIVER_ORDERS',
  'MANAGE_RELEASES',
]
const own: PermissionName[] = ['CREATE_SUPER_USER', 'READ_ANALYTICS_PAGE', 'DELIVER_ORDERS']

const ordinary = [
  { ...wireRole(1, 'ADMINISTRATOR', 'Администратор', own), usersCount: 2 },
  { ...wireRole(2, 'COURIER', 'Курьер', ['DELIVER_ORDERS']), usersCount: 5 },
]

function open(address: string, roles: ReturnType<typeof wireRole>[] = ordinary) {
  signInForTest({ permissions: own })
  fake('GET /users/api/v1/roles-permissions', () => roles)
  fake('GET /users/api/v1/permissions', () => all.map(wirePermission))
  fake('GET /users/api/v1/second-factor/requirement', () => ({ required: false, withoutFactor: 2 }))
  const changed = fake(change, () => wireRole(2, 'COURIER', 'Курьер', ['READ_ANALYTICS_PAGE']))
  const required = fake(require, () => ({ required: true, withoutFactor: 2 }))
  return { changed, required, ...openPage(remote, address) }
}

test('«role Russian name, role name, permission list … and an edit button»: a column per role, a row per permission, a mark where they meet', async () => {
  open('/user-permissions')
  const table = await screen.findByRole('table', { name: 'Роли и права' })
  const courier = within(table).getByRole('columnheader', { name: 'Курьер' })
  expect(courier).toHaveTextContent('КурьерCOURIER5 пользователейИзменить')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Управление партнёрами и пользователями', 'есть', 'нет'],
    ['Аналитика', 'есть', 'нет'],
    ['Выдача заказов', 'есть', 'есть'],
    ['Управление версиями', 'нет', 'нет'],
  ])
})

test('«description tooltips»: what a permission allows is shown at the focus', async () => {
  const { user } = open('/user-permissions')
  const name = await screen.findByRole('button', { name: 'Аналитика' })
  await waitFor(async () => {
    name.blur()
    await user.tab()
    screen.getByRole('button', { name: 'Аналитика' }).focus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(declared.READ_ANALYTICS_PAGE[1])
  })
})

test('«a checkbox per permission plus save and cancel»: the dialog says what saving will do, sends what was seen, and nothing when nothing changed; a refusal leaves what was chosen', async () => {
  const { user } = open('/user-permissions')
  const why = 'Права роли уже изменил другой администратор'
  fake(change, () => refuse(409, 'ROLE_CHANGED', why))
  await user.click(await screen.findByRole('button', { name: 'Изменить: Курьер' }))
  const dialog = await findDialog('Роль «Курьер»')
  const save = within(dialog).getByRole('button', { name: 'Сохранить' })
  expect(save).toBeDisabled()
  expect(dialog).toHaveTextContent('Изменений нет')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Аналитика' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Выдача заказов' }))
  expect(dialog).toHaveTextContent('Добавится 1, уберётся 1, затронет 5 пользователей')
  await user.click(save)
  expect(await within(dialog).findByText(why)).toBeVisible()
  expect(within(dialog).getByRole('checkbox', { name: 'Аналитика' })).toBeChecked()
  const changed = fake(change, () => wireRole(2, 'COURIER', 'Курьер', ['READ_ANALYTICS_PAGE']))
  await user.click(save)
  expect(await screen.findByText('Изменения сохранены')).toBeVisible()
  expect(changed.map(({ body }) => body)).toEqual([
    { role: 'COURIER', permissions: ['READ_ANALYTICS_PAGE'], seen: ['DELIVER_ORDERS'] },
  ])
})

test('a role is renamed, not to the name of another', async () => {
  const { user, changed } = open('/user-permissions')
  await user.click(await screen.findByRole('button', { name: 'Изменить: Курьер' }))
  const dialog = within(await findDialog('Роль «Курьер»'))
  const name = dialog.getByLabelText('Название')
  fireEvent.change(name, { target: { value: 'администратор' } })
  expect(name).toHaveAccessibleDescription('Такая роль уже есть: «Администратор»')
  expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  fireEvent.change(name, { target: { value: 'Старший курьер' } })
  expect(dialog.getByText('Изменится название')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Изменения сохранены')
  expect(changed.map(({ body }) => body)).toEqual([
    { role: 'COURIER', permissions: ['DELIVER_ORDERS'], seen: ['DELIVER_ORDERS'], rename: 'Старший курьер' },
  ])
})

test('a role gets minutes of its own for shared computers', async () => {
  const { user, changed } = open('/user-permissions')
  await user.click(await screen.findByRole('button', { name: 'Изменить: Курьер' }))
  const dialog = within(await findDialog('Роль «Курьер»'))
  const minutes = dialog.getByLabelText('Минут без нажатий до конца сеанса на общем компьютере')
  for (const value of ['2', '481', 'час', '3.5']) {
    fireEvent.change(minutes, { target: { value } })
    expect(minutes).toHaveAccessibleDescription(/От 3 до 480 минут/)
    expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
  }
  fireEvent.change(minutes, { target: { value: '5' } })
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Изменения сохранены')
  expect(changed.map(({ body }) => body)).toEqual([
    { role: 'COURIER', permissions: ['DELIVER_ORDERS'], seen: ['DELIVER_ORDERS'], idleMinutes: 5 },
  ])
})

test('an unheld role is deleted; a held one says why not', async () => {
  const why = 'Роль нельзя удалить, пока она есть у пользователей'
  const { user } = open('/user-permissions', [
    { ...wireRole(1, 'COURIER', 'Курьер'), usersCount: 5, refused: { delete: why } },
    { ...wireRole(2, 'CLERK', 'Помощник'), usersCount: 0, refused: {} },
  ])
  expect(await screen.findByRole('button', { name: 'Удалить: Курьер' })).toHaveAccessibleDescription(why)
  const deleted = fake('DELETE /users/api/v1/roles-permissions/{role}', () => undefined)
  await user.click(screen.getByRole('button', { name: 'Удалить: Помощник' }))
  const dialog = await findDialog('Удалить роль?', 'alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Роль удалена')).toBeVisible()
  expect(deleted.map(({ params }) => params)).toEqual([{ role: 'CLERK' }])
})

test('users grant no right that they lack', async () => {
  const { user } = open('/user-permissions')
  await user.click(await screen.findByRole('button', { name: 'Изменить: Курьер' }))
  const lacking = await screen.findByRole('checkbox', { name: 'Управление версиями' })
  expect(lacking).toBeDisabled()
  expect(lacking).toHaveAccessibleDescription(/которого нет у вас/)
})

test('a role above the asker is not offered to be changed, and says why', async () => {
  const why = 'У роли есть права, которых нет у вас: «Управление версиями»'
  const { user } = open('/user-permissions', [
    { ...wireRole(1, 'ADMINISTRATOR', 'Администратор', all), usersCount: 2, refused: { edit: why } },
  ])
  expect(await screen.findByText(why)).toBeVisible()
  const edit = screen.getByRole('button', { name: 'Изменить: Администратор' })
  expect(edit).toHaveAttribute('aria-disabled', 'true')
  expect(edit).toHaveAccessibleDescription(why)
  await user.click(edit)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a user’s own role loses nothing; held rights can be added', async () => {
  const why = 'Нельзя убрать права из собственной роли'
  const { user } = open('/user-permissions', [
    { ...wireRole(1, 'CLERK', 'Помощник', ['CREATE_SUPER_USER']), usersCount: 1, refused: { takeAway: why } },
  ])
  await user.click(await screen.findByRole('button', { name: 'Изменить: Помощник' }))
  const held = await screen.findByRole('checkbox', { name: 'Управление партнёрами и пользователями' })
  expect(held).toBeChecked()
  expect(held).toBeDisabled()
  expect(held).toHaveAccessibleDescription(new RegExp(why))
  expect(screen.getByRole('checkbox', { name: 'Аналитика' })).toBeEnabled()
})

test('«Russian name (hint «Только кириллица»), automatically transliterated role name»; the rights are copied and changed', async () => {
  const { user, changed, address } = open('/user-permissions')
  await user.click(await screen.findByRole('link', { name: 'Копировать: Курьер' }))
  expect(address()).toBe('/user-role/new?from=COURIER')
  expect(await screen.findByLabelText(/^Название/)).toHaveAccessibleDescription('Только кириллица')
  fireEvent.change(screen.getByLabelText(/^Название/), { target: { value: 'Қойма меңгерушісі' } })
  expect(screen.getByLabelText('Код роли · создаётся автоматически')).toHaveValue('QOYMA_MENGGERUSHISI')
  expect(screen.getByLabelText('Скопировать права роли')).toHaveDisplayValue('Курьер')
  expect(screen.getByRole('checkbox', { name: 'Выдача заказов' })).toBeChecked()
  await user.selectOptions(screen.getByLabelText('Скопировать права роли'), 'Администратор')
  expect(screen.getByRole('checkbox', { name: 'Аналитика' })).toBeChecked()
  await user.selectOptions(screen.getByLabelText('Скопировать права роли'), 'Курьер')
  expect(screen.getByRole('checkbox', { name: 'Выдача заказов' })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Аналитика' }))
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(address()).toBe('/user-permissions'))
  expect(changed.map(({ body }) => body)).toEqual([
    {
      role: 'QOYMA_MENGGERUSHISI',
      nameRus: 'Қойма меңгерушісі',
      permissions: ['READ_ANALYTICS_PAGE', 'DELIVER_ORDERS'],
    },
  ])
})

test('a new role comes back as it was typed after the page has loaded anew, until it is saved', async () => {
  const { user, unmount } = open('/user-role/new')
  await user.type(await screen.findByLabelText(/^Название/), 'Сборщик')
  await user.click(screen.getByRole('checkbox', { name: 'Аналитика' }))
  await waitFor(() => expect(sessionStorage.getItem('cabinet.drafts')).toContain('READ_ANALYTICS_PAGE'))
  unmount()
  const again = open('/user-role/new')
  expect(await screen.findByLabelText(/^Название/)).toHaveValue('Сборщик')
  expect(screen.getByRole('checkbox', { name: 'Аналитика' })).toBeChecked()
  await again.user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(sessionStorage.getItem('cabinet.drafts')).not.toContain('Сборщик'))
})

test('a new role is not saved under the name of another', async () => {
  const { user, changed } = open('/user-role/new')
  const problem = 'Такая роль уже есть: «Курьер»'
  await user.type(await screen.findByLabelText(/^Название/), 'Курьер')
  await user.click(screen.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() =>
    expect(screen.getByLabelText(/^Название/)).toHaveAccessibleDescription(expect.stringContaining(problem)),
  )
  expect(screen.getAllByText(problem)).toHaveLength(1)
  expect(changed).toEqual([])
})

test('content below the roles appears with them, so that nothing moves', async () => {
  const come = Promise.withResolvers<void>()
  open('/user-permissions')
  fake('GET /users/api/v1/roles-permissions', async () => {
    await come.promise
    return ordinary
  })
  expect(await screen.findByText('Загружаем роли')).toBeInTheDocument()
  const below = { name: 'Двухфакторный вход для администраторов' }
  expect(screen.queryByRole('region', below)).toBeNull()
  come.resolve()
  expect(await screen.findByRole('region', below)).toBeVisible()
})

test('requiring the second factor of administrators says whom it hits, and does it', async () => {
  const { required, user } = open('/user-permissions')
  const part = await screen.findByRole('region', { name: 'Двухфакторный вход для администраторов' })
  expect(await within(part).findByText('Ещё не включили: 2 сотрудника.')).toBeVisible()
  await user.click(within(part).getByRole('button', { name: 'Сделать обязательным' }))
  const dialog = await findDialog('Сделать двухфакторный вход обязательным?', 'alertdialog')
  expect(dialog).toHaveTextContent('2 сотрудника без кода смогут работать дальше только после того')
  await user.click(within(dialog).getByRole('button', { name: 'Сделать обязательным' }))
  expect(await within(part).findByText(/Обязателен для ролей/)).toBeVisible()
  expect(required.map(({ body }) => body)).toEqual([{ required: true }])
})
