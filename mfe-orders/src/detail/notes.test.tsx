import { fake, openPage, refuse, signInForTest } from '@cabinet/shared/test'
import { screen } from '@testing-library/react'
import remote from '../remote.tsx'
import { fakeOrders } from '../test/fake-orders.ts'

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
