import { useSession } from '@cabinet/shared/auth'
import { openPage, signInForTest, wireOrders, wireOrdersPage } from '@cabinet/shared/test'
import { screen } from '@testing-library/react'
import { drawFirstRows } from '../../../shell/boot/first-rows.ts'
import remote from '../remote.tsx'
import { fakeOrders } from '../test/fake-orders.ts'
import { firstRows } from './columns.ts'

const answer = (body: unknown) => Promise.resolve({ status: 200, body: JSON.stringify(body) })

/** Rows of the table in `place` as they are laid out: attributes and texts of cells, but for what only the page can do. */
function laidOut(place: Element): unknown[] {
  const attributes = (cell: Element) =>
    [...cell.attributes]
      .filter(({ name }) => name !== 'aria-hidden')
      .map(({ name, value }) => `${name}=${value}`)
      .toSorted()
  return [...place.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => ({
      cell: cell.tagName,
      attributes: attributes(cell),
      text: cell.querySelector('.ui-actions') ? '' : cell.textContent,
      badge: cell.querySelector('.ui-badge')?.getAttribute('data-palette'),
      link: cell.querySelector('a')?.getAttribute('href')?.replace('/merchant-cabinet', ''),
    })),
  )
}

test.each([
  ['several merchants', undefined],
  ['one merchant', [{ merchant_id: 'tech-zone', name: 'ТОО «Tech Zone»' }]],
])('rows drawn before the page are those of the page: %s', async (_, merchants) => {
  signInForTest({ permissions: ['PROCESS_ORDERS'], ...(merchants && { merchants }) })
  const me = useSession.getState().user
  document.body.innerHTML = '<div id="first-paint"><section></section></div><div id="root"></div>'
  await drawFirstRows({
    rows: firstRows,
    title: 'Заказы',
    basePath: '/merchant-cabinet',
    me: answer(me),
    answer: answer(wireOrdersPage(wireOrders(34), { lim: 10, page: 1 })),
  })
  const ahead = laidOut(document.body)
  expect(ahead).toHaveLength(11)
  document.body.replaceChildren()
  fakeOrders(34)
  const { container } = openPage(remote, '/transactions')
  await screen.findByRole('link', { name: 'A-1001' })
  expect(ahead).toEqual(laidOut(container))
})
