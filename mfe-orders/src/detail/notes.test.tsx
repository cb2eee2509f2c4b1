import { clearDraft } from '@cabinet/shared/forms'
import { fake, openPage, refuse, signInForTest } from '@cabinet/shared/test'
import { screen, waitFor } from '@testing-library/react'
import remote from '../remote.tsx'
import { fakeOrders } from '../test/fake-orders.ts'

afterEach(() => clearDraft('manager@demo.kz note 7'))

const add = 'POST /accounting/v1/application/{id}/notes'

test('a refusal leaves a note in its field; the fresh own one alone can be deleted', async () => {
  signInForTest({ permissions: ['DELIVER_ORDERS'] })
  fakeOrders()
  const { user } = openPage(remote, '/transactions/7')
  fake(add, () => refuse(500, 'INTERNAL', 'Сбой'))
  const field = await screen.findByLabelText('Заметка для коллег')
  await user.type(field, 'Перезвонить')
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  expect(await screen.findByText('Сбой')).toBeVisible()
  expect(field).toHaveValue('Перезвонить')
  const written = fake(add, () => ({ id: 2 }))
  const theirs = { id: 1, at: '2026-11-18T21:00:00Z', author: 'Арман', text: 'Звонить после 18:00' }
  fake('GET /accounting/v1/application/{id}/notes', () => [
    theirs,
    { ...theirs, id: 2, text: 'Перезвонить', deletableUntil: new Date(Date.now() + 60_000).toISOString() },
  ])
  await user.type(field, '{Control>}{Enter}{/Control}')
  await screen.findByText('Перезвонить', { selector: 'li *' })
  expect(written.map(({ body }) => body)).toEqual([{ text: 'Перезвонить' }])
  expect(field).toHaveValue('')
  expect(screen.getByText('Звонить после 18:00')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Удалить' })).toHaveLength(1)
})

const openNote = async () => {
  signInForTest({ permissions: ['DELIVER_ORDERS'] })
  fakeOrders()
  const { user, unmount } = openPage(remote, '/transactions/7')
  return { user, unmount, field: await screen.findByLabelText('Заметка для коллег') }
}

test.each([
  ['😀'.repeat(1000), undefined],
  ['😀'.repeat(1001), '1 001 из 1 000'],
])('a long note is kept whole, and counted as the server counts', async (text, told) => {
  const { user, field } = await openNote()
  const written = fake(add, () => ({ id: 2 }))
  await user.click(field)
  await user.paste(text)
  expect(field).toHaveValue(text)
  if (told) expect(screen.getByText((shown) => shown.replace(/\s/g, ' ') === told)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Добавить' }))
  if (told) expect(written).toEqual([])
  else await waitFor(() => expect(written.map(({ body }) => body)).toEqual([{ text }]))
})

test('an unsent note is offered when its order is opened again, until it is sent or deleted', async () => {
  const first = await openNote()
  await first.user.click(first.field)
  await first.user.paste('Позвонить')
  await waitFor(() => expect(sessionStorage.getItem('cabinet.drafts')).toContain('Позвонить'))
  first.unmount()
  const second = await openNote()
  await waitFor(() => expect(second.field).toHaveValue('Позвонить'))
  await second.user.click(screen.getByRole('button', { name: 'Удалить черновик' }))
  expect(second.field).toHaveValue('')
  expect(sessionStorage.getItem('cabinet.drafts')).not.toContain('Позвонить')
})
