import { useSession } from '@cabinet/shared/auth'
import { RemoteError } from '@cabinet/shared/remote'
import { act, screen } from '@testing-library/react'
import { signInForTest } from '../../../shared/test/index.ts'
import { useUserStatus } from '../session/user.ts'
import { effects, renderKeptPages } from '../test/kept-pages.tsx'
import { useNews } from '../update/news.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const shownPages = () =>
  screen.queryAllByRole('heading', { level: 1, hidden: true }).map((h) => h.textContent?.trim())
const draft = () => screen.getByRole('textbox', { name: 'Черновик' })

beforeEach(() => {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  useUserStatus.setState({ status: 'ready' })
  useNews.setState({ news: 'none' })
  Object.assign(effects, { running: [], addresses: [], crash: false })
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

async function openOrder() {
  const view = await renderKeptPages()
  await view.user.type(draft(), 'abc')
  await view.go('/transactions/1')
  await heading('Заказ 1')
  return view
}

test('shown again by «back», a page is as it was left, and its effects run again', async () => {
  const { back } = await openOrder()
  expect(effects.running).toEqual(['order 1'])
  expect(document.title).toContain('Заказ ·')
  expect(screen.queryByRole('textbox', { name: 'Черновик' })).toBeNull()
  expect(screen.getByRole('main')).toHaveFocus()
  await back()
  await heading('Список')
  expect(draft()).toHaveValue('abc')
  expect(effects.running).toEqual(['list'])
  expect(document.title).toContain('Заказы')
})

test.each([
  ['its address', '/transactions', 'Список', 'abc'],
  ['another query of it', '/transactions?page=2', 'Список ?page=2', ''],
])('a link to %s', async (_, to, name, value) => {
  const { go } = await openOrder()
  await go(to)
  await heading(name)
  expect(draft()).toHaveValue(value)
})

test('another query of the page on the screen is the same page', async () => {
  const { user, go } = await renderKeptPages()
  await user.type(draft(), 'abc')
  await go('/transactions?page=2')
  await heading('Список ?page=2')
  expect(draft()).toHaveValue('abc')
  expect(shownPages()).toHaveLength(1)
})

test('a hidden page keeps its own address', async () => {
  const { go } = await openOrder()
  await go('/transactions/2')
  await heading('Заказ 2')
  expect(new Set(effects.addresses)).toEqual(new Set(['/transactions']))
})

test('another state of the link reaches a page that is shown again', async () => {
  const { go, back } = await openOrder()
  await back()
  await go('/transactions/1', { from: 'list' })
  await heading('Заказ 1')
  expect(screen.getByText('{"from":"list"}')).toBeVisible()
})

test('three pages are kept', async () => {
  const { go } = await openOrder()
  for (const id of ['2', '3', '4']) {
    await go(`/transactions/${id}`)
    await heading(`Заказ ${id}`)
  }
  expect(shownPages()).toEqual(['Заказ 1', 'Заказ 2', 'Заказ 3', 'Заказ 4'])
})

test.each<[string, () => void]>([
  ['when the user changes', () => useSession.setState(({ user }) => ({ user: user && { ...user } }))],
  ['when a release is told of', () => useNews.setState({ news: 'offer' })],
])('a page is not kept %s', async (_, change) => {
  await openOrder()
  expect(shownPages()).toHaveLength(2)
  act(change)
  expect(shownPages()).toEqual(['Заказ 1'])
})

test('a page is not kept when its remote has failed', async () => {
  const { store, go } = await openOrder()
  await go('/partners')
  await heading('Партнёры')
  const state = store.state('mfe-orders')
  if (state.status !== 'ready') throw new Error(state.status)
  const where = { remote: 'mfe-orders', version: state.release.version }
  const error = new RemoteError({ ...where, phase: 'render', code: 'threw' })
  act(() => store.dispatch('mfe-orders', { type: 'crashed', release: state.release, error }))
  expect(shownPages()).toEqual(['Партнёры'])
})

test('a page is not kept longer than five minutes', async () => {
  const { user, go } = await renderKeptPages()
  await user.type(draft(), 'abc')
  jest.useFakeTimers()
  await go('/transactions/1')
  await heading('Заказ 1')
  act(() => jest.advanceTimersByTime(5 * 60_000 - 1))
  expect(shownPages()).toHaveLength(2)
  act(() => jest.advanceTimersByTime(1))
  expect(shownPages()).toEqual(['Заказ 1'])
})

test('a page is not kept under a window', async () => {
  const { user, go } = await renderKeptPages()
  await user.click(screen.getByRole('button', { name: 'Открыть' }))
  await go('/transactions/1')
  await heading('Заказ 1')
  expect(shownPages()).toEqual(['Заказ 1'])
})

test('a page is not kept when its route does not say so', async () => {
  const { go } = await openOrder()
  await go('/partners')
  await heading('Партнёры')
  await go('/transactions')
  await heading('Список')
  expect(shownPages()).not.toContain('Партнёры')
})

describe('a prerendered page', () => {
  const hoverable = (matches: boolean) => {
    const none = window.matchMedia('')
    jest.spyOn(window, 'matchMedia').mockReturnValue({ ...none, matches })
  }
  beforeEach(() => hoverable(true))

  async function hover(name = '1') {
    const view = await renderKeptPages()
    await view.user.hover(screen.getByRole('link', { name }))
    return view
  }

  test('runs nothing, and is hidden, until it is opened', async () => {
    const { container, go } = await hover()
    expect(shownPages()).toEqual(['Список', 'Заказ 1'])
    expect(screen.queryByRole('heading', { name: 'Заказ 1' })).toBeNull()
    expect(effects.running).toEqual(['list'])
    expect(document.title).toContain('Заказы')
    const prerendered = container.querySelector('[data-kept] h1')
    await go('/transactions/1', { from: 'list' })
    expect(await heading('Заказ 1')).toBe(prerendered)
    expect(effects.running).toEqual(['order 1'])
    expect(document.title).toContain('Заказ ·')
  })

  test('opened with another state gets it', async () => {
    const { go } = await hover()
    await go('/transactions/1', { from: 'elsewhere' })
    expect(await screen.findByText('{"from":"elsewhere"}')).toBeVisible()
  })

  test('gives way to the next one, and to another page that is opened', async () => {
    const { user, go } = await hover()
    await user.hover(screen.getByRole('link', { name: '2' }))
    expect(shownPages()).toEqual(['Список', 'Заказ 2'])
    await go('/transactions/3')
    await heading('Заказ 3')
    expect(shownPages()).toEqual(['Список', 'Заказ 3'])
  })

  test('is dropped when the user changes', async () => {
    await hover()
    act(() => useSession.setState(({ user }) => ({ user: user && { ...user } })))
    expect(shownPages()).toEqual(['Список'])
  })

  test('is none whose route is not kept', async () => {
    await hover('партнёры')
    expect(shownPages()).toEqual(['Список'])
  })

  test('is none on a device without a pointer that hovers', async () => {
    hoverable(false)
    await hover()
    expect(shownPages()).toEqual(['Список'])
  })
})
