import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { RouterProvider, useLocation, useNavigateInPlace } from './index.ts'

let go: ReturnType<typeof useNavigateInPlace>

function Page() {
  go = useNavigateInPlace()
  return <p>{useLocation().search}</p>
}

test('a changed address is rendered at once, and the scroll is left alone', () => {
  const router = createMemoryRouter([{ path: '/list', Component: Page }], { initialEntries: ['/list'] })
  render(<RouterProvider router={router} />)
  const seen: boolean[] = []
  router.subscribe((_, { flushSync }) => seen.push(flushSync))
  act(() => go('/list?page=2'))
  expect(screen.getByText('?page=2')).toBeVisible()
  expect(router.state.preventScrollReset).toBe(true)
  expect(seen).toContain(true)
})
