import type { CallAnswer } from '@cabinet/shared/api'
import { useLazyModule } from '@cabinet/shared/ui'
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect } from 'react'
import { fake, signInForTest, wireOrder } from '../../../shared/test/index.ts'
import { useSearch } from '../frame/use-search.ts'
import { renderRoutes } from '../test/render-routes.tsx'
import { Palette } from './palette.tsx'

function Page() {
  const search = useSearch()
  const loaded = useLazyModule(loadPalette, search.open)
  return search.open && loaded ? (
    <Palette entries={[]} {...search} />
  ) : (
    <>
      <input aria-label="Поле" />
      <div role="dialog" aria-label="Диалог">
        <button type="button">Кнопка</button>
      </div>
    </>
  )
}

/** @param delay between two keys, ms; a scanner's are less than 40 ms apart */
function open(delay = 0) {
  signInForTest()
  const router = renderRoutes([{ path: '*', element: <Page /> }], '/')
  return { user: userEvent.setup({ delay }), path: () => router.state.location.pathname }
}

let loaded: PromiseWithResolvers<object>
const loadPalette = () => loaded.promise
beforeEach(() => {
  loaded = Promise.withResolvers()
})

const found = 'GET /accounting/v1/applications/search'

test('text typed while the palette loads counts, and Enter waits for the answer', async () => {
  const { user, path } = open(50)
  const slow = Promise.withResolvers<CallAnswer<typeof found>>()
  const asked = fake(found, () => slow.promise)
  await user.keyboard('/00')
  loaded.resolve({})
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  await user.keyboard('07{Enter}')
  expect(screen.getByRole('combobox')).toHaveValue('0007')
  await waitFor(() => expect(asked.map(({ query }) => query.search)).toContain('0007'))
  expect(path()).toBe('/')
  slow.resolve({ orders: [wireOrder(7)] })
  await waitFor(() => expect(path()).toBe('/transactions/7'))
})

test('a key counts before the page is painted', () => {
  const { result } = renderHook(() => {
    const { open } = useSearch()
    useLayoutEffect(() => void fireEvent.keyDown(window, { code: 'KeyK', ctrlKey: true }), [])
    return open
  })
  expect(result.current).toBe(true)
})

test('a surname finds orders with sum, buyer, status and what comes next', async () => {
  const { user } = open()
  loaded.resolve({})
  fake(found, ({ query }) => ({
    orders:
      query.search === 'ахм' ? [wireOrder(4, { actions: ['in_progress', 'cancel'] }), wireOrder(7)] : [],
  }))
  await user.keyboard('/')
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus())
  await user.keyboard('ахм')
  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Заказ № A-10044 002 ₸ · Ахметова Дана · +7 701 000 00 04 · Новый заказ · можно взять в обработку',
    'Заказ № A-10077 003,50 ₸ · Ахметова Дана · +7 701 000 00 07 · Оплачен',
  ])
})

test('a digit typed outside a field begins the search, in a dialog it does not', async () => {
  const { user, path } = open()
  fake(found, ({ query }) => ({ orders: query.search === '1007' ? [wireOrder(7)] : [] }))
  screen.getByRole('button', { name: 'Кнопка' }).focus()
  await user.keyboard('1')
  expect(screen.getByLabelText('Поле')).toBeVisible()
  screen.getByRole('button', { name: 'Кнопка' }).blur()
  // Another key ends a scanner's run, to which the digit would belong.
  await user.keyboard('{Control}')
  // A scanner types everything before the palette opens.
  await user.keyboard('1007{Enter}')
  loaded.resolve({})
  await waitFor(() => expect(path()).toBe('/transactions/7'))
})

test('Enter on the button that closes the search closes it', async () => {
  const { user, path } = open()
  loaded.resolve({})
  fake(found, () => ({ orders: [wireOrder(7)] }))
  await user.keyboard('1007')
  await screen.findByRole('option')
  screen.getByRole('button', { name: 'Закрыть' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(path()).toBe('/')
})

test('a slash in a field is a slash', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText('Поле'), '1/2')
  expect(screen.getByLabelText('Поле')).toHaveValue('1/2')
})
