import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { defineRemote } from '@cabinet/shared/remote'
import { Link, RouterProvider, useLocation, useParams, usePrerender } from '@cabinet/shared/router'
import { createMemoryRouter } from '@cabinet/shared/test'
import { UiProvider } from '@cabinet/shared/ui'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { ownEntries } from '../frame/own-entries.ts'
import { navigationOf, remoteRouteEntries } from '../release-set/places.ts'
import { RemoteStore } from '../remotes/remote-store.ts'
import { signedInRoutes } from '../routes.tsx'
import { testReleaseSet } from './release-set.ts'

/** The record of the pages' effects; `crash` makes the list throw. */
export const effects = { running: [] as string[], addresses: [] as string[], crash: false }

function Running({ name }: { name: string }) {
  useEffect(() => {
    effects.running.push(name)
    return () => {
      effects.running = effects.running.filter((other) => other !== name)
    }
  }, [name])
  return null
}

function List() {
  const { pathname, search } = useLocation()
  effects.addresses.push(pathname + search)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const prerender = usePrerender()
  if (effects.crash) throw new Error('boom')
  return (
    <>
      <h1>Список {search}</h1>
      <Running name="list" />
      <input aria-label="Черновик" value={typed} onChange={(event) => setTyped(event.target.value)} />
      {open && <div role="dialog" aria-label="Окно" data-state="open" />}
      <button type="button" onClick={() => setOpen(true)}>
        Открыть
      </button>
      {['1', '2', '3', '4', '5'].map((id) => (
        <Link
          key={id}
          to={`/transactions/${id}`}
          onMouseEnter={() => prerender(`/transactions/${id}`, { from: 'list' })}
        >
          {id}
        </Link>
      ))}
      <Link to="/partners" onMouseEnter={() => prerender('/partners', null)}>
        партнёры
      </Link>
      <Link to="/transactions?page=2">дальше</Link>
    </>
  )
}

function Order() {
  const { id } = useParams()
  const { state } = useLocation()
  return (
    <>
      <Running name={`order ${id}`} />
      <h1>Заказ {id}</h1>
      <p>{JSON.stringify(state)}</p>
    </>
  )
}

const orders = defineRemote({
  routes: [
    { path: '/transactions', title: 'Заказы', Component: List },
    { path: '/transactions/:id', title: 'Заказ', lazy: async () => ({ Component: Order }) },
  ],
})
const admin = defineRemote({
  routes: [{ path: '/partners', title: 'Партнёры', Component: () => <h1>Партнёры</h1> }],
})

/** Opens the list in the frame. */
export async function renderKeptPages() {
  const set = testReleaseSet()
  const store = new RemoteStore(set, async (app) => (app === 'mfe-orders' ? orders : admin))
  const places = remoteRouteEntries(set)
  const frame = {
    entries: navigationOf(set, ownEntries),
    guideHref: '/instruction.pdf',
    onIntent: () => undefined,
    onRetryUser: () => undefined,
  }
  const routes = signedInRoutes({ store, places, frame })
  const router = createMemoryRouter(routes, { initialEntries: ['/transactions'] })
  const view = render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Список' })
  return {
    ...view,
    store,
    user: userEvent.setup(),
    go: async (to: string, state?: unknown) => act(() => router.navigate(to, { state })),
    back: async () => act(() => router.navigate(-1)),
  }
}
