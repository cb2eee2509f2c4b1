import { fake, openPage, signInForTest, wirePartners } from '@cabinet/shared/test'
import { screen, waitFor, within } from '@testing-library/react'
import remote from '../remote.tsx'

const list = 'GET /accounting/v1/merchants'

function open(address = '/partners') {
  signInForTest({ permissions: ['CREATE_SUPER_USER'] })
  fake(list, ({ query: { q = '', status = '' } }) =>
    wirePartners.filter((partner) => partner.merchant_id.includes(q) && partner.status.includes(status)),
  )
  return openPage(remote, address)
}

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Партнёры' })
  const bodyRows = within(table).getAllByRole('row').slice(1)
  return bodyRows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}

test('skeletons of 25 rows, then BIN, code and Russian status', async () => {
  const { container } = open()
  expect(container.querySelectorAll('tbody tr[aria-hidden]')).toHaveLength(25)
  expect(await screen.findByText('2 партнёра')).toBeVisible()
  expect(await rows()).toEqual([
    ['850214300123', 'mebelИП «Мебель»', 'В эксплуатации'],
    ['101240004568', 'tech-zoneТОО «Tech Zone»', 'Тестовый'],
  ])
})

test('a chosen status applies at once without what is typed, and «Применить» adds that; reset clears them', async () => {
  const { user, address } = open()
  await screen.findByText('2 партнёра')
  await user.type(screen.getByLabelText('БИН, код или название'), ' tech ')
  await user.selectOptions(screen.getByLabelText('Статус'), 'Тестовый')
  await waitFor(() => expect(address()).toBe('/partners?status=test'))
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(await screen.findByText('1 партнёр')).toBeVisible()
  expect(address()).toBe('/partners?q=tech&status=test')
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(await screen.findByText('2 партнёра')).toBeVisible()
  expect(address()).toBe('/partners')
  expect(screen.getByLabelText('БИН, код или название')).toHaveValue('')
})
