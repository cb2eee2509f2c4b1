import type { CallAnswer } from '@cabinet/contract'
import { fake, openPage, refuse, requests, signInForTest } from '@cabinet/shared/test'
import { usePreferences } from '@cabinet/shared/ui'
import { screen, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { allPartners, fakeOrders } from '../test/fake-orders.ts'

type Note = CallAnswer<'POST /accounting/v1/application/{id}/notes'>

const notes = 'GET /accounting/v1/application/{id}/notes'
const add = 'POST /accounting/v1/application/{id}/notes'

beforeEach(() => {
  localStorage.clear()
  usePreferences.setState({ ...usePreferences.getInitialState(), ...allPartners }, true)
})

const note = (change: Partial<Note> = {}): Note => ({
  id: 1,
  at: '2026-11-18T21:00:00Z',
  author: 'Арман Жумабеков',
  text: 'Звонить после 18:00',
  ...change,
})

function open(permission: 'DELIVER_ORDERS' | 'READ_ANALYTICS_PAGE') {
  signInForTest({ permissions: [permission] })
  fakeOrders()
  return openPage(remote, '/transactions/7')
}

const field = () => screen.findByLabelText('Заметка для коллег')
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('li')
  if (row === null) throw new Error(`«${text}» stands in no row`)
  return row
}

test('notes stand among the changes by their time; the own can be deleted while it is fresh', async () => {
  const { user } = open('DELIVER_ORDERS')
  const until = new Date(Date.now() + 60_000).toISOString()
  fake(notes, () => [
    note(),
    note({ id: 2, text: 'Своя', at: '2026-11-19T06:00:00Z', deletableUntil: until }),
  ])
  const deleted = fake('DELETE /accounting/v1/application/{id}/notes/{noteId}', () => undefined)
  const own = await rowOf('Своя')
  const rows = screen.getAllByRole('listitem')
  expect(rows.indexOf(own)).toBe(0)
  expect(rows.indexOf(await rowOf('Звонить после 18:00'))).toBe(2)
  expect(screen.getAllByRole('button', { name: 'Удалить' })).toHaveLength(1)
  fake(notes, () => [note()])
  await user.click(within(own).getByRole('button', { name: 'Удалить' }))
  expect(deleted.map(({ params }) => params)).toEqual([{ id: 7, noteId: 2 }])
  await screen.findByText('Звонить после 18:00')
  expect(screen.queryByText('Своя')).toBeNull()
})

test('a note is written by Ctrl+Enter; a refusal leaves it in its field', async () => {
  const { user } = open('DELIVER_ORDERS')
  fake(add, () => refuse(500, 'INTERNAL', 'Сбой'))
  await user.type(await field(), 'Перезвонить')
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  expect(await screen.findByText('Сбой')).toBeVisible()
  expect(await field()).toHaveValue('Перезвонить')
  const written = fake(add, ({ body }) => note(body))
  fake(notes, () => [note({ text: 'Перезвонить' })])
  await user.type(await field(), '{Control>}{Enter}{/Control}')
  await rowOf('Перезвонить')
  expect(written.map(({ body }) => body)).toEqual([{ text: 'Перезвонить' }])
  expect(await field()).toHaveValue('')
})

test('users who do not work on orders see no notes and request none', async () => {
  open('READ_ANALYTICS_PAGE')
  await screen.findByRole('heading', { level: 1, name: 'Заказ № A-1007' })
  expect(screen.queryByLabelText('Заметка для коллег')).toBeNull()
  expect(requests().filter((request) => request.includes('/notes'))).toEqual([])
})
