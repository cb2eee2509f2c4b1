import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { RouterProvider } from '@cabinet/shared/router'
import { UiProvider } from '@cabinet/shared/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, fake, refuse, signInForTest } from '../../../shared/test/index.ts'
import { Passkeys } from './passkeys.tsx'

const list = 'GET /users/api/v1/passkeys'
const remove = 'DELETE /users/api/v1/passkeys/{id}'
const about = { backedUp: false, createdAt: '2026-11-20T03:00:00Z', lastUsedAt: null }
const keys = [
  { id: 'phone', name: 'Телефон', ...about },
  { id: 'laptop', name: 'Ноутбук', ...about },
]

test('a key is removed after a question alone; a refusal stands in it', async () => {
  signInForTest()
  fake(list, () => keys)
  const refused = fake(remove, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <Passkeys /> }])} />
      </QueryClientProvider>
    </UiProvider>,
  )
  const user = userEvent.setup()
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Удалить: Телефон' }))
    return within(await screen.findByRole('alertdialog', { name: 'Удалить ключ доступа?' }))
  }
  await user.click((await ask()).getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(refused).toHaveLength(0)

  const question = await ask()
  expect(question.getByText(/«Телефон»/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Удалить' }))
  expect(await question.findByText('Ошибка на стороне сервера')).toBeVisible()

  const removed = fake(remove, ({ params }) => {
    fake(list, () => keys.filter(({ id }) => id !== params.id))
    return undefined
  })
  await user.click(question.getByRole('button', { name: 'Удалить' }))
  expect(await screen.findByText('Ключ «Телефон» удалён. Удалите его и на устройстве')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Телефон')).toBeNull())
  expect(screen.getByText('Ноутбук')).toBeVisible()
  expect(removed.map(({ params }) => params.id)).toEqual(['phone'])
})
