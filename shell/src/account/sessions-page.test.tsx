import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { RouterProvider } from '@cabinet/shared/router'
import { UiProvider } from '@cabinet/shared/ui'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Refusal, signInForTest, startTestServer } from '../../../shared/test/index.ts'
import { SessionsPage } from './sessions-page.tsx'

const session = (id: string, current: boolean, userAgent: string) => ({
  id,
  current,
  userAgent,
  address: '10.0.0.7',
  createdAt: '2026-11-20T03:00:00Z',
  lastUsedAt: '2026-11-20T04:05:00Z',
})

function open() {
  signInForTest()
  let sessions = [
    session('1', true, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/143.0'),
    session('2', false, 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1'),
    session('3', false, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'),
  ]
  const server = startTestServer({
    'GET /users/api/v1/sessions': () => sessions,
    'DELETE /users/api/v1/sessions/{id}': ({ params }): undefined => {
      sessions = sessions.filter(({ id }) => id !== params.id)
    },
    'DELETE /users/api/v1/sessions': (): undefined => {
      sessions = sessions.filter(({ current }) => current)
    },
  })
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <SessionsPage /> }])} />
      </QueryClientProvider>
    </UiProvider>,
  )
  return { server, user: userEvent.setup() }
}

test('sessions by device and time; one is ended, the present one is left by signing out', async () => {
  const { user } = open()
  expect(await screen.findByText('Firefox, Linux')).toBeVisible()
  expect(screen.getAllByText('20.11.2026, 10:05')).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: 'Выйти' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Завершить: Safari, iOS' }))
  await waitFor(() => expect(screen.queryByText('Safari, iOS')).not.toBeInTheDocument())
  expect(screen.getByText('Chrome, Windows')).toBeVisible()
})

test('all others are ended at once, and then there is nothing to end', async () => {
  const { user } = open()
  await screen.findByText('Firefox, Linux')
  await user.click(screen.getByRole('button', { name: 'Завершить все остальные' }))
  await waitFor(() => expect(screen.queryByText('Chrome, Windows')).not.toBeInTheDocument())
  expect(screen.getByRole('button', { name: 'Завершить все остальные' })).toBeDisabled()
})

test('a refusal is told and the session stays', async () => {
  const { user, server } = open()
  server.handle({
    'DELETE /users/api/v1/sessions/{id}': () => new Refusal(500, 'INTERNAL', 'Ошибка на стороне сервера'),
  })
  await user.click(await screen.findByRole('button', { name: 'Завершить: Safari, iOS' }))
  expect(await screen.findByText('Ошибка на стороне сервера')).toBeVisible()
  expect(screen.getByText('Safari, iOS')).toBeVisible()
})
