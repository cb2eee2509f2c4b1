import { screen } from '@testing-library/react'
import { renderUi } from '../../test/render-ui.tsx'
import { gap, Pagination, pageWindow } from './pagination.tsx'

test.each([
  [1, 1, [1]],
  [2, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, gap, 20]],
  [4, 20, [1, 2, 3, 4, 5, gap, 20]],
  [5, 20, [1, gap, 4, 5, 6, gap, 20]],
  [17, 20, [1, gap, 16, 17, 18, 19, 20]],
  [20, 20, [1, gap, 16, 17, 18, 19, 20]],
])('page %p of %p shows %p', (page, total, shown) => {
  expect(pageWindow(page, total)).toEqual(shown)
})

const href = (page: number) => `?page=${page}`

test('pages are links that keep the address', async () => {
  const { user, router } = renderUi(<Pagination page={2} totalPages={9} hrefFor={href} />)
  expect(screen.getByRole('link', { name: 'Страница 2' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Предыдущая страница' })).toHaveAttribute('href', '/?page=1')
  await user.click(screen.getByRole('link', { name: 'Следующая страница' }))
  expect(router.state.location.search).toBe('?page=3')
})

test.each([
  [1, 'Предыдущая страница'],
  [9, 'Следующая страница'],
])('page %p of 9 has no «%s»', (page, name) => {
  renderUi(<Pagination page={page} totalPages={9} hrefFor={href} />)
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument()
})

test('one page needs no pager', () => {
  renderUi(<Pagination page={1} totalPages={1} hrefFor={href} />)
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
})
