import { useSession } from '@cabinet/shared/auth'
import { drawAhead, RemoteError } from '@cabinet/shared/remote'
import { createBrowserRouter } from '@cabinet/shared/router'
import { act, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, signInForTest } from '../../../../shared/test/index.ts'
import { placeAt, remotePlaces } from '../../release-set/places.ts'
import { useUserStatus } from '../../session/user.ts'
import { testSet } from '../../test-set.ts'
import { useNews } from '../../update/news.ts'
import { noted, openPages, useCount } from './test-pages.tsx'

const open = () => openPages(createMemoryRouter)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const drawn = () =>
  screen.queryAllByRole('heading', { level: 1, hidden: true }).map((h) => h.textContent?.trim())
const draft = () => screen.getByRole('textbox', { name: 'Черновик' })

const twoFrames = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

beforeEach(() => {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  useUserStatus.setState({ status: 'ready' })
  useNews.setState({ news: 'none' })
  useCount.setState({ count: 0 })
  Object.assign(noted, { running: [], addresses: [], crash: false })
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

test('shown again by «back», a page is as it was left, and its effects run again', async () => {
  const { user, go, back } = await open()
  await user.type(draft(), 'abc')
  await go('/transactions/1')
  await heading('Заказ 1')
  expect(noted.running).toEqual(['order 1'])
  expect(document.title).toContain('Заказ ·')
  expect(screen.queryByRole('textbox', { name: 'Черновик' })).toBeNull()
  await back()
  await heading('Список')
  expect(draft()).toHaveValue('abc')
  expect(noted.running).toEqual(['list'])
  expect(document.title).toContain('Заказы')
})

describe('before React has drawn anything', () => {
  const shown = () =>
    screen
      .queryAllByRole('heading', { level: 1, hidden: true })
      .filter((title) => !title.closest('[data-kept]'))
      .map((title) => title.textContent.trim())

  test('a page that is drawn already is in the place of the one that was left', async () => {
    const { router, go } = await open()
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    Object.assign(window, { scrollY: 400 })
    await go('/transactions/1')
    await heading('Заказ 1')
    Object.assign(window, { scrollY: 0 })
    scrollTo.mockClear()
    await router.navigate(-1)
    expect(noted.running).toEqual(['order 1'])
    expect(shown()).toEqual(['Список'])
    expect(scrollTo.mock.calls).toEqual([[0, 400]])
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await waitFor(() => expect(noted.running).toEqual(['list']))
    expect(shown()).toEqual(['Список'])
  })

  test('who turns back at once sees what he left', async () => {
    const { router, go } = await open()
    await go('/transactions/1')
    await heading('Заказ 1')
    await router.navigate(-1)
    await router.navigate(1)
    expect(shown()).toEqual(['Заказ 1'])
    await act(() => router.navigate(-1))
    await heading('Список')
    expect(shown()).toEqual(['Список'])
  })

  describe('by the browser’s own «back»', () => {
    const opened = async () => {
      history.replaceState(null, '', '/transactions')
      const view = await openPages((routes) => createBrowserRouter(routes))
      await view.go('/transactions/1')
      await heading('Заказ 1')
      return view
    }

    test('React hears of it when the page has been painted', async () => {
      const { router } = await opened()
      history.back()
      await waitFor(() => expect(router.state.location.pathname).toBe('/transactions'))
      expect(shown()).toEqual(['Список'])
      expect(noted.running).toEqual(['order 1'])
      await act(twoFrames)
      expect(noted.running).toEqual(['list'])
      expect(shown()).toEqual(['Список'])
    })

    test('who goes on meanwhile is there', async () => {
      const { router, go } = await opened()
      history.back()
      await waitFor(() => expect(shown()).toEqual(['Список']))
      await go('/transactions/2')
      await heading('Заказ 2')
      await act(twoFrames)
      expect(shown()).toEqual(['Заказ 2'])
      expect(router.state).toMatchObject({ historyAction: 'PUSH', location: { pathname: '/transactions/2' } })
    })
  })

  test.each(['/transactions', '/transactions?page=2', '/partners'])(
    'nothing changes for %s, which is drawn anew',
    async (to) => {
      const { router, go } = await open()
      await go('/transactions/1')
      await heading('Заказ 1')
      await router.navigate(to)
      expect(shown()).toEqual(['Заказ 1'])
      await waitFor(() => expect(shown()).not.toEqual(['Заказ 1']))
    },
  )
})

test('by a link to its address too; another query of it is another page', async () => {
  const { user, go } = await open()
  await go('/transactions?page=2')
  await user.type(draft(), 'abc')
  await go('/transactions/1')
  await go('/transactions?page=3')
  expect(draft()).toHaveValue('')
  await go('/transactions/1')
  await heading('Заказ 1')
  await go('/transactions?page=2')
  await heading('Список ?page=2')
  expect(draft()).toHaveValue('abc')
})

test('a link to the section itself begins it anew', async () => {
  const { user, go } = await open()
  await user.type(draft(), 'abc')
  await go('/transactions/1')
  await go('/transactions')
  expect(draft()).toHaveValue('')
  expect(drawn()).toEqual(['Заказ 1', 'Список'])
})

test('another query of the page on the screen is the same page', async () => {
  const { user } = await open()
  await user.type(draft(), 'abc')
  await user.click(screen.getByRole('link', { name: 'дальше' }))
  await heading('Список ?page=2')
  expect(draft()).toHaveValue('abc')
})

test('a hidden page does not hear of the address', async () => {
  const { go } = await open()
  await go('/transactions/1')
  await heading('Заказ 1')
  await go('/partners')
  expect(noted.addresses.filter((address) => address !== '/transactions')).toEqual([])
})

test('what a store has come to while a page was hidden is on it when it is shown', async () => {
  const { go, back } = await open()
  await go('/transactions/1')
  await heading('Заказ 1')
  act(() => useCount.setState({ count: 5 }))
  await back()
  expect(await screen.findByText('5', { selector: 'output' })).toBeVisible()
})

test('another state of the link reaches a page that is shown again', async () => {
  const { go } = await open()
  await go('/transactions/1', { from: 'a' })
  await heading('Заказ 1')
  await go('/transactions')
  await go('/transactions/1', { from: 'b' })
  expect(await screen.findByText('{"from":"b"}')).toBeVisible()
})

test('the focus goes to the beginning of the next page', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('link', { name: '1' }))
  await heading('Заказ 1')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('three pages are kept, the longest left goes first', async () => {
  const { go } = await open()
  for (const id of ['1', '2', '3', '4']) await go(`/transactions/${id}`)
  await heading('Заказ 4')
  expect(drawn()).toEqual(['Заказ 1', 'Заказ 2', 'Заказ 3', 'Заказ 4'])
})

describe('a page is not kept', () => {
  const cases: [why: string, change: (opened: Awaited<ReturnType<typeof open>>) => unknown][] = [
    ['when the user signs out', () => useSession.setState({ accessToken: null, user: null, isAuth: false })],
    ['when the rights change', () => signInForTest({ permissions: ['CREATE_SUPER_USER', 'EXPORT_ORDERS'] })],
    ['when a release is told of', () => useNews.setState({ news: 'offer' })],
    [
      'when its version has failed',
      ({ store }) => {
        const state = store.state('mfe-orders')
        if (state.status !== 'ready') throw new Error(state.status)
        const { release } = state
        const where = { remote: 'mfe-orders', version: release.version }
        const error = new RemoteError({ ...where, phase: 'render', code: 'threw' })
        store.send('mfe-orders', { type: 'crashed', release, error })
      },
    ],
  ]
  test.each(cases)('%s', async (_, change) => {
    const opened = await open()
    await opened.go('/partners')
    await heading('Партнёры')
    expect(drawn()).toContain('Список')
    act(() => void change(opened))
    await waitFor(() => expect(drawn()).not.toContain('Список'))
  })

  test('longer than five minutes', async () => {
    const { go } = await open()
    jest.useFakeTimers()
    try {
      await go('/partners')
      expect(drawn()).toContain('Список')
      act(() => jest.advanceTimersByTime(5 * 60_000))
      expect(drawn()).toEqual(['Партнёры'])
    } finally {
      jest.useRealTimers()
    }
  })

  test.each(['Занять', 'Открыть'])(
    'that was left while it was at work or under a window: %s',
    async (name) => {
      const { user, go } = await open()
      await user.click(screen.getByRole('button', { name }))
      await go('/transactions/1')
      await heading('Заказ 1')
      expect(drawn()).toEqual(['Заказ 1'])
    },
  )

  test('when it has crashed', async () => {
    const { user, go } = await open()
    noted.crash = true
    await user.type(draft(), 'a')
    await screen.findByText('Раздел временно недоступен')
    await go('/partners')
    await heading('Партнёры')
    noted.crash = false
    await go('/transactions')
    await heading('Список')
    expect(draft()).toHaveValue('')
  })

  test('when its route does not say so', async () => {
    const { go } = await open()
    await go('/partners')
    await go('/transactions/1')
    await heading('Заказ 1')
    expect(drawn()).toEqual(['Список', 'Заказ 1'])
  })
})

describe('a page that is drawn ahead', () => {
  const ahead = async (to: string) => {
    act(() => drawAhead({ to, state: { from: 'list' } }))
    await waitFor(() => expect(drawn()).toHaveLength(2))
  }

  test('runs nothing until it is opened, and is there at once then', async () => {
    const { go } = await open()
    await ahead('/transactions/7')
    expect(drawn()).toEqual(['Список', 'Заказ 7'])
    expect(noted.running).toEqual(['list'])
    expect(document.title).toContain('Заказы')
    await go('/transactions/7', { from: 'list' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Заказ 7' })).toBeVisible()
    await waitFor(() => expect(noted.running).toEqual(['order 7']))
    expect(document.title).toContain('Заказ ·')
  })

  test('gives way to the next one, and goes when another page is opened', async () => {
    const { go } = await open()
    await ahead('/transactions/7')
    act(() => drawAhead({ to: '/transactions/8', state: null }))
    await waitFor(() => expect(drawn()).toEqual(['Список', 'Заказ 8']))
    await go('/transactions/1')
    await heading('Заказ 1')
    expect(drawn()).toEqual(['Список', 'Заказ 1'])
  })

  test('is none whose route is not kept', async () => {
    await open()
    act(() => drawAhead({ to: '/partners', state: null }))
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect(drawn()).toEqual(['Список'])
  })
})

test('places tell which of their routes are kept', () => {
  const places = remotePlaces(testSet())
  expect(placeAt(places, '/transactions/5')?.keep).toBe(true)
  expect(placeAt(places, '/partners')?.keep).toBeUndefined()
})
