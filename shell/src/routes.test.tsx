import { useSession } from '@cabinet/shared/auth'
import type { RemoteModule } from '@cabinet/shared/remote'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fake, signInForTest } from '../../shared/test/index.ts'
import { ownEntries } from './frame/own-entries.ts'
import { navigationOf, remoteRouteEntries } from './release-set/places.ts'
import { type LoadRemote, RemoteStore } from './remotes/remote-store.ts'
import { signedInRoutes } from './routes.tsx'
import { useUserStatus } from './session/user.ts'
import { testReleaseSet } from './test/release-set.ts'
import { loadBrokenRemote, loadWorkingRemote, onlyOrders, orders } from './test/remotes.tsx'
import { renderRoutes } from './test/render-routes.tsx'

let asked: string[]

function open(address: string, load: LoadRemote = loadWorkingRemote, set = testReleaseSet()) {
  asked = []
  const store = new RemoteStore(set, (app, release) => {
    asked.push(`${app} ${release.version}`)
    return load(app, release)
  })
  const frame = {
    entries: navigationOf(set, ownEntries),
    guideHref: '/instruction.pdf',
    onIntent: ({ app }: { app?: string }) => app && store.load(app),
    onRetryUser: () => undefined,
  }
  const routes = signedInRoutes({ store, places: remoteRouteEntries(set), frame })
  const router = renderRoutes(routes, address)
  return { router, store, user: userEvent.setup(), path: () => router.state.location.pathname }
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const sections = () => within(screen.getByRole('navigation', { name: 'Разделы' }))
const failure = () => screen.findByText('Раздел временно недоступен')

beforeEach(() => {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  useUserStatus.setState({ status: 'ready' })
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

test('/ leads to the orders', async () => {
  const { path } = open('/')
  await heading('Список заказов')
  expect(path()).toBe('/transactions')
  expect(document.title).toBe('Заказы · Кабинет партнёра')
})

test('a page in a chunk of its own, by parameter; its section is the active one', async () => {
  open('/transactions/17')
  await heading('Заказ 17')
  expect(sections().getByRole('link', { current: 'page' })).toHaveTextContent('Заказы')
})

test('a parameter is decoded, as by the router', async () => {
  open('/transactions/a%40b')
  await heading('Заказ a@b')
})

test('an unknown page keeps the frame', async () => {
  open('/nowhere')
  await heading('Страница не найдена')
  expect(sections().getByRole('link', { name: 'Заказы' })).toBeVisible()
})

test('bcc-mall', async () => {
  open('/bcc-mall')
  expect(await screen.findByText('Функционал находится в разработке')).toBeVisible()
})

test('without the permission a section is neither listed, nor opened, nor run; it is said once why', async () => {
  signInForTest({ permissions: ['EXPORT_ORDERS'] })
  const { path } = open('/partners')
  await heading('Список заказов')
  expect(path()).toBe('/transactions')
  expect(asked).toEqual(['mfe-orders 1.1.0'])
  expect(sections().queryByRole('link', { name: 'Партнёры' })).toBeNull()
  const why = 'Нет доступа. Нужно право «Управление партнёрами и пользователями».'
  expect(await screen.findAllByText(why)).toHaveLength(1)
})

test('a permission of a newer release goes by its own name', async () => {
  const set = testReleaseSet()
  const admin = set.remotes['mfe-admin']
  if (admin) admin.descriptor.routes = [{ path: '/partners', permission: 'constructor' }]
  open('/partners', loadWorkingRemote, set)
  expect(await screen.findAllByText('Нет доступа. Нужно право «constructor».')).toHaveLength(1)
})

test('before /me has answered the place of a page is held: what rights add to it would push it down', async () => {
  const { user } = useSession.getState()
  useSession.setState({ user: null })
  useUserStatus.setState({ status: 'loading' })
  open('/transactions')
  expect(await screen.findByText('Раздел загружается')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Список заказов' })).toBeNull()
  act(() => useSession.setState({ user }))
  await heading('Список заказов')
})

test('before /me has answered a guarded remote is not run', async () => {
  useSession.setState({ user: null })
  useUserStatus.setState({ status: 'loading' })
  open('/partners')
  expect(await screen.findByText('Раздел загружается')).toBeInTheDocument()
  expect(asked).toEqual([])
  act(() => {
    signInForTest({ permissions: ['CREATE_SUPER_USER'] })
    useUserStatus.setState({ status: 'ready' })
  })
  await heading('Список партнёров')
})

test('a permission that is taken away closes the open page', async () => {
  const { path } = open('/partners')
  await heading('Список партнёров')
  act(() => signInForTest({ permissions: [] }))
  await heading('Список заказов')
  expect(path()).toBe('/transactions')
})

test('when the session ends the page stays as it is until it reloads', async () => {
  open('/partners')
  await heading('Список партнёров')
  act(() => useSession.setState({ accessToken: null, user: null, isAuth: false }))
  expect(screen.getByRole('heading', { level: 1, name: 'Список партнёров' })).toBeVisible()
  expect(sections().getByRole('link', { name: 'Партнёры' })).toBeVisible()
  expect(screen.getByText('Ахметова Дана Ерлановна')).toBeInTheDocument()
})

test('an unreachable server does not end the session', async () => {
  useUserStatus.setState({ status: 'unreachable', failure: null })
  open('/transactions')
  expect(await screen.findByText('Нет связи с сервером')).toBeVisible()
  act(() => useUserStatus.setState({ failure: 500 }))
  expect(screen.getByText('Сервер временно не отвечает как надо (код 500)')).toBeVisible()
  expect(useSession.getState().isAuth).toBe(true)
})

describe('a remote that does not come', () => {
  test('leaves the frame alive, and «Повторить» tries again', async () => {
    let load = loadBrokenRemote
    const { user } = open('/transactions', (app, release) => load(app, release))
    await failure()
    expect(asked).toEqual(['mfe-orders 1.1.0'])
    expect(sections().getByRole('link', { name: 'Партнёры' })).toBeVisible()
    load = loadWorkingRemote
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    await heading('Список заказов')
  })

  test('is tried again when one comes back to its section', async () => {
    let load = loadBrokenRemote
    const { user } = open(
      '/transactions',
      onlyOrders(() => load),
    )
    await failure()
    await user.click(sections().getByRole('link', { name: 'Партнёры' }))
    await heading('Список партнёров')
    load = loadWorkingRemote
    await user.click(sections().getByRole('link', { name: 'Заказы' }))
    await heading('Список заказов')
  })

  test('fetched ahead of the user is told only after it is tried again', async () => {
    let load = loadBrokenRemote
    const { user, store } = open(
      '/partners',
      onlyOrders(() => load),
    )
    await heading('Список партнёров')
    store.load('mfe-orders')
    await waitFor(() => expect(store.state('mfe-orders').status).toBe('failed'))
    load = loadWorkingRemote
    const shown: string[] = []
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) shown.push(node.textContent ?? '')
    })
    observer.observe(document.body, { childList: true, subtree: true })
    await user.click(sections().getByRole('link', { name: 'Заказы' }))
    await heading('Список заказов')
    observer.disconnect()
    expect(shown.join()).toContain('Список заказов')
    expect(shown.join()).not.toContain('Раздел временно недоступен')
  })
})

test('a page that throws as soon as it is entered, its remote being there already, leaves no empty place', async () => {
  const page = () => {
    throw new Error('boom')
  }
  const bad: RemoteModule = { routes: [{ path: '/partners', title: 'Партнёры', Component: page }] }
  const { user } = open('/transactions', async (app) => (app === 'mfe-admin' ? bad : orders))
  await heading('Список заказов')
  const link = sections().getByRole('link', { name: 'Партнёры' })
  await user.hover(link)
  await act(async () => undefined)
  await user.click(link)
  await failure()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await failure()
})

test('a page that throws leaves the frame; «Повторить» renders it again', async () => {
  let throws = true
  const page = () => {
    if (throws) throw new Error('boom')
    return <h1>Список заказов</h1>
  }
  const remote: RemoteModule = { routes: [{ path: '/transactions', title: 'Заказы', Component: page }] }
  const { user } = open('/transactions', async () => remote)
  await failure()
  expect(sections().getByRole('link', { name: 'Партнёры' })).toBeVisible()
  throws = false
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await heading('Список заказов')
  expect(asked).toHaveLength(1)
})

test('after a navigation the focus is at the beginning of the page', async () => {
  const { user } = open('/transactions')
  await heading('Список заказов')
  await user.click(sections().getByRole('link', { name: 'Партнёры' }))
  await heading('Список партнёров')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('one’s name leads to one’s own sessions', async () => {
  fake('GET /users/api/v1/sessions', () => [])
  fake('GET /users/api/v1/morning-mail', () => ({ on: false }))
  const { user, path } = open('/bcc-mall')
  // jsdom has no widths, so the header's wide half counts as hidden.
  await user.click(await screen.findByRole('link', { name: /безопасность/, hidden: true }))
  expect(await heading('Безопасность')).toBeVisible()
  expect(path()).toBe('/account/sessions')
})
