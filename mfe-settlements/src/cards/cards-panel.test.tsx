import { fake, openPage, refuse, requests, signInForTest, wireStatement } from '@cabinet/shared/test'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import remote from '../remote.tsx'

beforeEach(() => signInForTest({ permissions: ['READ_UNLOADING'] }))

const cards = 'GET /accounting/v1/merchants/{id}/mall-statement-reports'
const link = `${location.origin}/api/accounting/v1/statement-files/ticket`

test('a link per week, which the browser opens itself; a foreign one in a tab of its own, a script none', async () => {
  openPage(remote, '/mutual-settlements?tab=cards')
  fake(cards, () => ({
    data: [
      wireStatement(3, 'http://files.bank.kz/x'),
      wireStatement(2, link),
      wireStatement(1, 'javascript:x'),
    ],
    total: 3,
    limit: 20,
  }))
  expect(await screen.findByRole('link', { name: 'Реестр оплаты картой: Реестр 2.xlsx' })).toHaveAttribute(
    'href',
    link,
  )
  expect(screen.getByRole('link', { name: '2 выкупа' })).toHaveAttribute(
    'href',
    '/transactions?merchantId=tech-zone&register=cards&startDate=2026-11-02&endDate=2026-11-02',
  )
  const foreign = screen.getByRole('link', { name: 'Реестр оплаты картой: Реестр 3.xlsx' })
  expect(foreign).toHaveAttribute('href', 'https://files.bank.kz/x')
  expect(foreign).toHaveAttribute('target', '_blank')
  expect(foreign).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByText('Реестр 1.xlsx: недопустимая ссылка')).toBeVisible()
  expect(screen.queryByRole('navigation', { name: /Страницы/ })).not.toBeInTheDocument()
})

test('pages where there are more than 20', async () => {
  openPage(remote, '/mutual-settlements?tab=cards&page=2')
  fake(cards, () => ({ data: [wireStatement(1, link)], total: 21, limit: 20 }))
  await screen.findByRole('link', { name: 'Реестр оплаты картой: Реестр 1.xlsx' })
  expect(requests().at(-1)).toContain('mall-statement-reports?limit=20&page=2')
  expect(screen.getByRole('navigation', { name: /[Сс]траниц/ })).toBeVisible()
})

test('says so where no order was paid by card', async () => {
  openPage(remote, '/mutual-settlements?tab=cards')
  fake(cards, () => ({ data: [], total: 0, limit: 20 }))
  expect(await screen.findByText('Оплат картой ещё не было')).toBeVisible()
})

test('a link is opened when the server lets it, once by a double click, and by a press a second time', async () => {
  const opened: string[] = []
  const follow = (event: MouseEvent) => {
    if (event.defaultPrevented) return
    event.preventDefault()
    opened.push((event.target as HTMLAnchorElement).href)
  }
  addEventListener('click', follow)
  openPage(remote, '/mutual-settlements?tab=cards')
  fake(cards, () => ({ data: [wireStatement(1, link)], total: 1, limit: 20 }))
  const may = 'GET /accounting/v1/statement-files'
  fake(may, () => refuse(403, 'PROOF_REQUIRED', 'Подтвердите, что это вы, и повторите'))
  const file = await screen.findByRole('link', { name: 'Реестр оплаты картой: Реестр 1.xlsx' })
  fireEvent.click(file)
  expect(await screen.findByText('Подтвердите, что это вы, и повторите')).toBeVisible()
  expect(opened).toEqual([])
  const asked = fake(may, () => undefined)
  for (const times of [1, 2]) {
    fireEvent.click(file, { detail: 1 })
    fireEvent.click(file, { detail: 2 })
    await waitFor(() => expect([asked.length, opened.length]).toEqual([times, times]))
  }
  expect(opened[0]).toBe(link)
  removeEventListener('click', follow)
})
