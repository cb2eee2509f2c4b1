import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { RouterProvider } from '@cabinet/shared/router'
import { UiProvider } from '@cabinet/shared/ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, fake, refuse, requests, signInForTest } from '../../../shared/test/index.ts'
import { testSet } from '../test-set.ts'
import { PreviewEntry } from './preview-entry.tsx'
import { shownTicket } from './shown-ticket.ts'

const token = (claims: object) => `e30.${btoa(JSON.stringify(claims))}.x`
const orders = token({ app: 'mfe-orders', version: '2.0.0' })

const enter = 'POST /releases/v1/preview/entry'

function open(path: string) {
  signInForTest({ permissions: ['MANAGE_RELEASES'] })
  const routes = [{ path: '/preview/:token', element: <PreviewEntry set={testSet()} /> }]
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />
      </QueryClientProvider>
    </UiProvider>,
  )
}

test('a link says what it would open, and opens nothing by itself', async () => {
  open(`/preview/${orders}`)
  expect(await screen.findByText(/Раздел «Заказы» откроется в версии 2\.0\.0/)).toBeVisible()
  expect(requests()).toEqual([])
})

test('a link whose time is over says so', async () => {
  open(`/preview/${orders}`)
  fake(enter, () => refuse(409, 'PREVIEW_OVER', 'Ссылка на предпросмотр не действует: попросите новую'))
  await userEvent.click(await screen.findByRole('button', { name: 'Открыть предпросмотр' }))
  expect(await screen.findByText('Ссылка на предпросмотр не действует: попросите новую')).toBeVisible()
})

test('half a link is none', async () => {
  open('/preview/eyJ')
  expect(await screen.findByText(/Это не ссылка на предпросмотр/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['a ticket', orders, { app: 'mfe-orders', version: '2.0.0' }],
  ['one of another kind', token({ file: '1' }), undefined],
  ['no ticket', 'abc', undefined],
  ['nothing', '', undefined],
])('%s', (_, text, expected) => {
  expect(shownTicket(text)).toEqual(expected)
})
