import { fireEvent, screen } from '@testing-library/react'
import { renderUi } from '../../test/render-ui.tsx'
import { Banner } from '../feedback/banner.tsx'
import { ErrorState } from '../feedback/states.tsx'
import { usePreferences } from '../preferences/preferences.ts'
import { Collapsible } from './collapsible.tsx'
import { DescriptionList } from './description-list.tsx'
import { PageHeader } from './page-header.tsx'

test('a page names itself and its tab', () => {
  renderUi(<PageHeader title="Заказ № 123" />)
  expect(screen.getByRole('heading', { level: 1, name: 'Заказ № 123' })).toBeInTheDocument()
  expect(document.title).toBe('Заказ № 123 · Кабинет партнёра')
})

test('a block remembers that it was closed', () => {
  const block = (
    <Collapsible title="Товары" rememberAs="order.items">
      Кроссовки
    </Collapsible>
  )
  const { unmount } = renderUi(block)
  const details = screen.getByRole('group')
  expect(details).toHaveAttribute('open')
  // jsdom opens and closes <details> without an event.
  details.removeAttribute('open')
  fireEvent(details, new Event('toggle'))
  expect(usePreferences.getState().blocks).toMatchObject({ 'order.items': false })
  unmount()
  renderUi(block)
  expect(screen.getByRole('group')).not.toHaveAttribute('open')
})

test('a dismissed banner stays away', async () => {
  const banner = <Banner rememberAs="orders.in-progress">Появился новый статус</Banner>
  const { user, unmount } = renderUi(banner)
  await user.click(screen.getByRole('button', { name: 'Скрыть сообщение' }))
  expect(screen.queryByText('Появился новый статус')).not.toBeInTheDocument()
  unmount()
  renderUi(banner)
  expect(screen.queryByText('Появился новый статус')).not.toBeInTheDocument()
})

test.each([
  [13, 1],
  [15, 0],
])('news first seen %i days ago is shown %i times', (days, times) => {
  usePreferences.setState({ seen: { news: Date.now() - days * 86_400_000 } })
  renderUi(
    <Banner rememberAs="news" days={14}>
      Новый статус
    </Banner>,
  )
  expect(screen.queryAllByText('Новый статус')).toHaveLength(times)
})

test('an error says what happened, under which number, and can be tried again', async () => {
  const retry = jest.fn()
  const { user } = renderUi(
    <ErrorState message="Ошибка на стороне сервера" requestId="01JD-7F3A" onRetry={retry} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Ошибка на стороне сервера')
  await user.click(screen.getByRole('button', { name: 'Скопировать код обращения' }))
  expect(await navigator.clipboard.readText()).toBe('01JD-7F3A')
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test.each([
  ['Ахметов', 'Ахметов'],
  ['', '—'],
  [null, '—'],
  [0, '0'],
])('the value %p reads %p', (value, text) => {
  renderUi(<DescriptionList items={[{ term: 'Фамилия', value }]} />)
  expect(screen.getByRole('definition')).toHaveTextContent(text)
})
