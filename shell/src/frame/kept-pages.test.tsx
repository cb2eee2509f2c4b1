import { useSession } from '@cabinet/shared/auth'
import { RemoteError } from '@cabinet/shared/remote'
import { act, screen } from '@testing-library/react'
import { signInForTest } from '../../../shared/test/index.ts'
import { useUserStatus } from '../session/user.ts'
import { effects, renderKeptPages } from '../test/kept-pages.tsx'
import { useNews } from '../update/news.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const drawn = () =>
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
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

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
  expect(drawn()).toHaveLength(1)
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
  expect(drawn()).toEqual(['Заказ 1', 'Заказ 2', 'Заказ 3', 'Заказ 4'])
})

test.each<[string, () => void]>([
  ['when the user changes', () => useSession.setState(({ user }) => ({ user: user && { ...user } }))],
  ['when a release is told of', () => useNews.setState({ news: 'offer' })],
])('a page is not kept %s', async (_, change) => {
  await openOrder()
  expect(drawn()).toHaveLength(2)
  act(change)
  expect(drawn()).toEqual(['Заказ 1'])
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
  expect(drawn()).toEqual(['Партнёры'])
})

test('a page is not kept longer than five minutes', async () => {
  const { user, go } = await renderKeptPages()
  await user.type(draft(), 'abc')
  jest.useFakeTimers()
  await go('/transactions/1')
  await heading('Заказ 1')
  act(() => jest.advanceTimersByTime(5 * 60_000 - 1))
  expect(drawn()).toHaveLength(2)
  act(() => jest.advanceTimersByTime(1))
  expect(drawn()).toEqual(['Заказ 1'])
})

test('a page is not kept under a window', async () => {
  const { user, go } = await renderKeptPages()
  await user.click(screen.getByRole('button', { name: 'Открыть' }))
  await go('/transactions/1')
  await heading('Заказ 1')
  expect(drawn()).toEqual(['Заказ 1'])
})

test('a page is not kept when its route does not say so', async () => {
  const { go } = await openOrder()
  await go('/partners')
  await heading('Партнёры')
  await go('/transactions')
  await heading('Список')
  expect(drawn()).not.toContain('Партнёры')
})
