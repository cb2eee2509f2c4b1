import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { RouterProvider } from '@cabinet/shared/router'
import { UiProvider } from '@cabinet/shared/ui'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createMemoryRouter, fake, signInForTest, wireOrder } from '../../../shared/test/index.ts'
import { useSearchShortcut } from '../frame/use-shortcut.ts'
import { Palette } from './palette.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  useSearchShortcut(() => setOpen(true))
  return open ? <Palette entries={[]} onClose={() => setOpen(false)} /> : <input aria-label="Поле" />
}

function open() {
  signInForTest()
  const router = createMemoryRouter([{ path: '*', element: <Page /> }])
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
  return { user: userEvent.setup(), path: () => router.state.location.pathname }
}

test('four last digits of a phone and Enter lead to its order', async () => {
  const { user, path } = open()
  fake('GET /accounting/v1/applications', ({ query }) => ({
    orders: query.ph_number === '0007' ? [wireOrder(7)] : [],
    total: 0,
    totalPages: 0,
  }))
  await user.keyboard('/')
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  await user.keyboard('0007')
  expect(await screen.findByRole('option', { name: /^Заказ № A-1007.*\+7 701 000 00 07/ })).toBeVisible()
  await user.keyboard('{Enter}')
  expect(path()).toBe('/transactions/7')
})

test('a slash in a field is a slash', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText('Поле'), '1/2')
  expect(screen.getByLabelText('Поле')).toHaveValue('1/2')
})
