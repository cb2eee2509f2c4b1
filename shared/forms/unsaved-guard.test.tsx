import { screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { renderUi } from '../test/render-ui.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const setup = (when: boolean) =>
  renderUi(
    <>
      <UnsavedGuard when={when} />
      <Link to="/users">Пользователи</Link>
      <Link to="?tab=2">Вкладка</Link>
    </>,
  )

test('asks before leaving, and staying is the safe answer', async () => {
  const { user, router } = setup(true)
  await user.click(screen.getByRole('link', { name: 'Пользователи' }))
  await user.click(await screen.findByRole('button', { name: 'Остаться' }))
  expect(router.state.location.pathname).toBe('/')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('link', { name: 'Пользователи' }))
  await user.click(await screen.findByRole('button', { name: 'Уйти без сохранения' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'))
})

test.each([
  [false, 'Пользователи', '/users'],
  [true, 'Вкладка', '/?tab=2'],
])('with changes %p the link «%s» leads to %p unasked', async (when, name, address) => {
  const { user, router } = setup(when)
  await user.click(screen.getByRole('link', { name }))
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(address)
})

test('a closed tab is asked about only while there is something to lose', () => {
  const closing = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const { unmount } = setup(true)
  expect(closing()).toBe(false)
  unmount()
  setup(false)
  expect(closing()).toBe(true)
})
