import { createQueryClient, QueryClientProvider } from '@cabinet/shared/api'
import { RouterProvider } from '@cabinet/shared/router'
import { createMemoryRouter } from '@cabinet/shared/test'
import { UiProvider } from '@cabinet/shared/ui'
import { render } from '@testing-library/react'

type Router = ReturnType<typeof createMemoryRouter>

/** Renders the routes at an address, inside the providers of every page. */
export function renderRoutes(routes: Parameters<typeof createMemoryRouter>[0], address: string): Router {
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    <UiProvider>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>,
  )
  return router
}
