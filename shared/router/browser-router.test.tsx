import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter as library } from 'react-router-dom'
import {
  createBrowserRouter,
  Link,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  ScrollRestoration,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRouteError,
} from './index.ts'

let later: PromiseWithResolvers<{ Component: () => React.ReactNode }>
let navigate: ReturnType<typeof useNavigate>

function Frame() {
  const { pathname, search, hash, state } = useLocation()
  navigate = useNavigate()
  return (
    <>
      <output>{`${useNavigationType()} ${pathname}${search}${hash} ${JSON.stringify(state)} ${useNavigation().state}`}</output>
      <Link to="/list?page=2" state={{ from: 'link' }}>
        link
      </Link>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

function Form() {
  const blocker = useBlocker(({ nextLocation }) => nextLocation.pathname !== '/form')
  return (
    <p>
      form {blocker.state} {blocker.location?.pathname}
      <button type="button" onClick={blocker.proceed}>
        leave
      </button>
      <button type="button" onClick={blocker.reset}>
        stay
      </button>
    </p>
  )
}

const Page = ({ name }: { name: string }) => <h1>{`${name} ${JSON.stringify(useParams())}`}</h1>
const Failed = () => <h1>{`failed: ${(useRouteError() as Error).message}`}</h1>

const routes = (): RouteObject[] => [
  {
    element: <Frame />,
    errorElement: <Failed />,
    children: [
      { path: '/', element: <Navigate to="/list" replace /> },
      { path: '/list', element: <Page name="list" /> },
      { path: '/list/:id', element: <Page name="item" /> },
      { path: '/form', Component: Form },
      { path: '/lazy', hydrateFallbackElement: <h1>waiting</h1>, lazy: () => later.promise },
      { path: '/nested', element: <Outlet />, children: [{ index: true, element: <Page name="nested" /> }] },
      { path: '*', element: <Page name="none" /> },
    ],
  },
]

/** What the user sees and where he is: the two routers must agree on all of it. */
const shown = () =>
  `${screen.queryByRole('status')?.textContent} | ${screen.getByRole('heading').textContent}`
const address = () => location.pathname + location.search + location.hash
const moved = (text: string) => waitFor(() => expect(shown()).toBe(text))

let router: ReturnType<typeof library>

function start(path: string, create = createBrowserRouter) {
  later = Promise.withResolvers()
  history.replaceState(null, '', `/base${path}`)
  window.scrollTo = jest.fn()
  router = create(routes(), { basename: '/base' })
  const view = render(<RouterProvider router={router} />)
  return { ...view, user: userEvent.setup() }
}
afterEach(() => router.dispose())

test('code that did not come is asked for again, which the library does not', async () => {
  start('/list')
  act(() => void navigate('/lazy'))
  await act(async () => later.reject(new Error('lost')))
  await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('failed: lost'))
  later = Promise.withResolvers()
  act(() => void router.navigate('/lazy'))
  await act(async () => later.resolve({ Component: () => <h1>late</h1> }))
  await moved('PUSH /lazy null idle | late')
})

test.each(['//evil.example/x', '/\\evil.example/x'])('%s leads to no other site', async (to) => {
  start('/list')
  act(() => void navigate(to))
  await moved('PUSH /evil.example/x null idle | none {"*":"evil.example/x"}')
  expect(location.href).toBe('http://localhost/base/evil.example/x')
})

describe.each([
  ['the product’s', createBrowserRouter],
  ['the library’s', library],
])('%s router', (_, create) => {
  const open = (path: string) => start(path, create)

  test.each([
    ['/list?page=3#a', 'POP /list?page=3#a null idle | list {}'],
    ['/', 'REPLACE /list null idle | list {}'],
    ['/list/a%2Fb', 'POP /list/a%2Fb null idle | item {"id":"a/b"}'],
    ['/nested', 'POP /nested null idle | nested {}'],
    ['/gone/away', 'POP /gone/away null idle | none {"*":"gone/away"}'],
  ])('opens at %s', async (path, expected) => {
    open(path)
    await moved(expected)
  })

  test('goes where a link leads, back and on', async () => {
    const { user } = open('/list')
    await user.click(screen.getByRole('link'))
    await moved('PUSH /list?page=2 {"from":"link"} idle | list {}')
    expect(address()).toBe('/base/list?page=2')
    expect(screen.getByRole('link')).toHaveAttribute('href', '/base/list?page=2')
    act(() => void navigate(-1))
    await moved('POP /list null idle | list {}')
    act(() => history.forward())
    await moved('POP /list?page=2 {"from":"link"} idle | list {}')
  })

  test.each([
    ['/list/7', '/base/list/7'],
    ['?page=2', '/base/list?page=2'],
    ['/', '/base/list'],
    ['/№ 1', '/base/%E2%84%96%201'],
  ])('navigate(%s) leads to %s', async (to, expected) => {
    open('/list')
    act(() => void navigate(to))
    await waitFor(() => expect(address()).toBe(expected))
  })

  test('replaces an entry of the history, keeps the scroll and draws at once when it is told to', async () => {
    open('/list')
    const before = history.length
    const seen: boolean[] = []
    jest.mocked(window.scrollTo).mockClear()
    router.subscribe((_state, { flushSync }) => seen.push(flushSync))
    act(
      () => void navigate('/list/8', { replace: true, preventScrollReset: true, flushSync: true, state: 1 }),
    )
    expect(shown()).toBe('REPLACE /list/8 1 idle | item {"id":"8"}')
    expect(history.length).toBe(before)
    expect(seen).toEqual([true])
    expect(window.scrollTo).not.toHaveBeenCalledWith(0, 0)
  })

  test('scrolls to the top of a new page and to where the user was on the way back', async () => {
    open('/list')
    Object.defineProperty(window, 'scrollY', { value: 420, configurable: true })
    act(() => void navigate('/list/8'))
    await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0))
    act(() => void navigate(-1))
    await waitFor(() => expect(window.scrollTo).toHaveBeenLastCalledWith(0, 420))
  })

  test('opens at a page whose code comes later', async () => {
    open('/lazy')
    expect(screen.getByRole('heading')).toHaveTextContent('waiting')
    await act(async () => later.resolve({ Component: () => <h1>late</h1> }))
    await moved('POP /lazy null idle | late')
  })

  test('stays on a page until the code of the next has come, and goes where the user went last', async () => {
    open('/list')
    act(() => void navigate('/lazy'))
    await moved('POP /list null loading | list {}')
    expect(address()).toBe('/base/list')
    act(() => void navigate('/list/9'))
    await moved('PUSH /list/9 null idle | item {"id":"9"}')
    await act(async () => later.resolve({ Component: () => <h1>late</h1> }))
    await moved('PUSH /list/9 null idle | item {"id":"9"}')
    act(() => void navigate('/lazy'))
    await moved('PUSH /lazy null idle | late')
  })

  test('shows an error element for code that does not come', async () => {
    open('/list')
    act(() => void navigate('/lazy'))
    await act(async () => later.reject(new Error('lost')))
    await waitFor(() => expect(screen.getByRole('heading')).toHaveTextContent('failed: lost'))
    expect(address()).toBe('/base/lazy')
  })

  test('asks before it leaves by a link', async () => {
    const { user } = open('/form')
    await user.click(screen.getByRole('link'))
    await screen.findByText(/form blocked \/base\/list/)
    expect(address()).toBe('/base/form')
    await user.click(screen.getByRole('button', { name: 'stay' }))
    await screen.findByText(/form unblocked/)
    await user.click(screen.getByRole('link'))
    await screen.findByText(/form blocked/)
    await user.click(screen.getByRole('button', { name: 'leave' }))
    await moved('PUSH /list?page=2 {"from":"link"} idle | list {}')
  })

  test('asks before it leaves by the way back', async () => {
    const { user } = open('/list')
    act(() => void navigate('/form'))
    await screen.findByText(/form unblocked/)
    act(() => history.back())
    await screen.findByText(/form blocked \/base\/list/)
    await waitFor(() => expect(address()).toBe('/base/form'))
    await user.click(screen.getByRole('button', { name: 'stay' }))
    await screen.findByText(/form unblocked/)
    act(() => history.back())
    await screen.findByText(/form blocked/)
    await user.click(screen.getByRole('button', { name: 'leave' }))
    await moved('POP /list null idle | list {}')
    expect(address()).toBe('/base/list')
  })
})
