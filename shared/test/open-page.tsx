import { act, type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { createMemoryRouter } from 'react-router-dom'
import { createQueryClient, QueryClientProvider } from '../api/index.ts'
import type { RemoteModule } from '../remote/index.ts'
import { RouterProvider } from '../router/index.ts'
import { UiProvider } from '../ui/index.ts'
import { toastStore } from '../ui/toast/toast.ts'

export interface OpenedPage extends RenderResult {
  readonly user: UserEvent
  address(): string
  goBack(): Promise<void>
  goTo(path: string): Promise<void>
}

/** Renders a remote's whole page at an address, with the shell's router, cache and theme. */
export function openPage(remote: RemoteModule, address: string): OpenedPage {
  // Toasts of the previous test would stay for their five seconds.
  act(() => toastStore.setState({ items: [] }))
  const routes = remote.routes.map(({ path, Component, lazy }) =>
    Component ? { path, Component } : { path, HydrateFallback: () => null, ...(lazy && { lazy }) },
  )
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const view = render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
  const addressNow = () => `${router.state.location.pathname}${router.state.location.search}`
  const goBack = () => act(() => router.navigate(-1))
  const goTo = (path: string) => act(() => router.navigate(path))
  return { ...view, goBack, goTo, address: addressNow, user: userEvent.setup() }
}
