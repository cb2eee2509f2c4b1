import type { CallAnswer } from '@cabinet/contract'
import { fake, findDialog, openPage, refuse, signInForTest } from '@cabinet/shared/test'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'

type Key = CallAnswer<'GET /integrations/v1/keys'>[number]

const key = (change: Partial<Key> = {}): Key => ({
  id: 7,
  name: 'Касса',
  prefix: 'mk_live_Ab3d',
  rights: ['orders:create', 'orders:read'],
  state: 'active',
  createdAt: '2026-11-20T03:00:00Z',
  createdBy: 'manager@demo.kz',
  expiresAt: null,
  lastUsedAt: '2026-11-20T04:05:00Z',
  revokedAt: null,
  ...change,
})

function open({ address = '/integrations', keys = [key()] }: { address?: string; keys?: Key[] } = {}) {
  signInForTest({ permissions: ['MANAGE_INTEGRATIONS', 'EXPORT_ORDERS'] })
  const listed = fake('GET /integrations/v1/keys', () => keys)
  fake('GET /integrations/v1/webhooks', () => [])
  return { listed, ...openPage(remote, address) }
}

const newKey = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Создать ключ' }))
  return findDialog('Новый ключ API')
}

test('keys show name, prefix, rights, use, end and state; a revoked one can’t be revoked', async () => {
  open({ keys: [key(), key({ id: 3, name: 'Старый', prefix: null, state: 'revoked', lastUsedAt: null })] })
  const table = await screen.findByRole('table', { name: 'Ключи API' })
  await screen.findByText('Старый')
  const rows = within(table).getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    [
      'Кассаmk_live_Ab3d…',
      'Приём заказов, Чтение заказов',
      expect.stringContaining('20.11.2026'),
      'Бессрочно',
      'Действует',
      '',
    ],
    ['Старыйбез префикса', 'Приём заказов, Чтение заказов', 'Ещё не было', 'Бессрочно', 'Отозван', ''],
  ])
  expect(screen.getAllByRole('button', { name: /^Отозвать/ })).toHaveLength(1)
})

test('another partner stands in the address and is asked', async () => {
  const { user, address, listed } = open()
  await screen.findByText('Касса')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ИП «Мебель»')
  await waitFor(() => expect(address()).toBe('/integrations?merchantId=mebel'))
  await waitFor(() => expect(listed.at(-1)?.query).toEqual({ merchantId: 'mebel' }))
})

test('a made key has a right and is shown once; rights that the maker lacks can’t be chosen', async () => {
  const { user } = open()
  const made = fake('POST /integrations/v1/keys', () => ({ ...key(), key: 'mk_live_secret' }))
  const dialog = await newKey(user)
  expect(within(dialog).getByRole('checkbox', { name: 'Реестры' })).toBeDisabled()
  expect(within(dialog).getByRole('checkbox', { name: 'Смена статусов' })).toBeDisabled()
  expect(within(dialog).queryByLabelText(/^Код/)).toBeNull()
  await user.type(within(dialog).getByLabelText(/^Название/), '1С')
  const reading = within(dialog).getByRole('checkbox', { name: 'Чтение заказов' })
  await user.click(reading)
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Выберите хотя бы одно право')
  await user.click(within(dialog).getByRole('button', { name: 'Создать' }))
  expect(made).toEqual([])
  await user.click(reading)
  await user.click(within(dialog).getByRole('checkbox', { name: 'Данные покупателей' }))
  expect(within(dialog).getByText(/уходят данные покупателей/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Создать' }))
  expect(await within(dialog).findByLabelText('Ключ')).toHaveValue('mk_live_secret')
  expect(made.map(({ body }) => body)).toEqual([
    { merchantId: 'tech-zone', name: '1С', rights: ['orders:read', 'buyers:read'] },
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Готово' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.body.innerHTML).not.toContain('mk_live_secret')
})

test('what was chosen for a key waits for a user who left the page, until he cancels', async () => {
  const before = open()
  const left = await newKey(before.user)
  await before.user.type(within(left).getByLabelText(/^Название/), '1С')
  await before.user.click(within(left).getByRole('checkbox', { name: 'Данные покупателей' }))
  await waitFor(() => expect(sessionStorage.getItem('cabinet.drafts')).toContain('buyers:read'))
  before.unmount()
  const { user } = open()
  const dialog = await newKey(user)
  expect(within(dialog).getByLabelText(/^Название/)).toHaveValue('1С')
  expect(within(dialog).getByRole('checkbox', { name: 'Данные покупателей' })).toBeChecked()
  await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sessionStorage.getItem('cabinet.drafts')).not.toContain('1С')
})

test('revoking asks and names the key', async () => {
  const { user } = open()
  const revoked = fake('DELETE /integrations/v1/keys/{id}', () => undefined)
  await user.click(await screen.findByRole('button', { name: 'Отозвать: Касса' }))
  const dialog = await findDialog('Отозвать ключ?', 'alertdialog')
  expect(dialog).toHaveTextContent('Системы с ключом «Касса» сразу потеряют доступ')
  await user.click(within(dialog).getByRole('button', { name: 'Отозвать' }))
  await waitFor(() => expect(revoked.map(({ params }) => params)).toEqual([{ id: 7 }]))
})

test('no keys yet', async () => {
  open({ keys: [] })
  expect(await screen.findByText('Ключей пока нет')).toBeVisible()
})

test('a failing list is told with its request id', async () => {
  signInForTest({ permissions: ['MANAGE_INTEGRATIONS'] })
  fake('GET /integrations/v1/webhooks', () => [])
  fake('GET /integrations/v1/keys', () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  openPage(remote, '/integrations')
  expect(await screen.findByText(/test-INTERNAL/)).toBeVisible()
})
