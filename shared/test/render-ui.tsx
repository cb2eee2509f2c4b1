import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter } from 'react-router-dom'
import { RouterProvider } from '../router/index.ts'
import { UiProvider } from '../ui/provider.tsx'

/** Renders an element like a page, with theme, toasts and router. @returns a user and the router */
export function renderUi(element: ReactElement) {
  const router = createMemoryRouter([{ path: '*', element }])
  const { unmount } = render(
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>,
  )
  return { user: userEvent.setup(), router, unmount }
}
