import { act, screen } from '@testing-library/react'
import { renderRoutes } from '../test/render-routes.tsx'
import { LazyPage, type LoadPage, ShellCrash } from './lazy-page.tsx'

const open = (load: LoadPage) =>
  renderRoutes(
    [
      { path: '/', element: <LazyPage load={load} />, errorElement: <ShellCrash /> },
      { path: '/other', element: null },
    ],
    '/',
  )

test('holds the place of its page until that is there; the next time it is there at once', async () => {
  const load = jest.fn(async () => () => <h1>Сеансы</h1>)
  const router = open(load)
  expect(screen.getByText('Раздел загружается')).toBeInTheDocument()
  expect(await screen.findByRole('heading', { name: 'Сеансы' })).toBeVisible()
  await act(() => router.navigate('/other'))
  await act(() => router.navigate('/'))
  expect(screen.getByRole('heading', { name: 'Сеансы' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a page that does not come is told, and tried again when one comes back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const load = jest
    .fn<ReturnType<LoadPage>, []>()
    .mockRejectedValueOnce(new Error('нет сети'))
    .mockResolvedValue(() => <h1>Сеансы</h1>)
  const router = open(load)
  expect(await screen.findByText('Не удалось показать страницу')).toBeVisible()
  await act(() => router.navigate('/other'))
  await act(() => router.navigate('/'))
  expect(await screen.findByRole('heading', { name: 'Сеансы' })).toBeVisible()
})
