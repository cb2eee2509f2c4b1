import { fake, openPage, refuse, requests, wireDashboard } from '@cabinet/shared/test'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import remote from '../remote.tsx'
import { atNoon, dashboard, fakeQuality, months, open, signInAs } from '../test/open-analytics.ts'

atNoon()

const date = (label: RegExp, value: string) =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a partner, or all, applies at once, a range by «Применить»; «Сбросить» brings the usual back', async () => {
  const { user, asked, address } = open()
  await months('Объём продаж по месяцам')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'Все партнёры')
  expect(address()).toBe('/analytics?merchantId=all')
  await waitFor(() => expect(asked.at(-1)?.params).toEqual({ id: 'all' }))
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ИП «Мебель»')
  expect(address()).toBe('/analytics?merchantId=mebel')
  await months('Объём продаж по месяцам')
  date(/^Дата начала/, '01.09.2026')
  expect(address()).toBe('/analytics?merchantId=mebel')
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(address()).toBe('/analytics?merchantId=mebel&startDate=2026-09-01&endDate=2026-11-20')
  await waitFor(() =>
    expect(requests()).toContain(
      'GET /api/accounting/v1/merchants/mebel/dashboard?from=2026-09-01&to=2026-11-20',
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(address()).toBe('/analytics')
  expect(screen.getByLabelText(/^Дата начала/)).toHaveValue('10.10.2026')
})

test('a range in the future or reversed is refused in place', async () => {
  const { user, address } = open()
  await months('Объём продаж по месяцам')
  date(/^Дата окончания/, '21.11.2026')
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(await screen.findByText('Дата не может быть в будущем')).toBeVisible()
  date(/^Дата окончания/, '01.10.2026')
  await user.click(screen.getByRole('button', { name: 'Применить' }))
  expect(await screen.findByText('Дата окончания не может быть раньше даты начала')).toBeVisible()
  expect(address()).toBe('/analytics')
})

test('Excel demands both dates, and takes the range of the screen', async () => {
  const { user } = open('?merchantId=mebel&startDate=2026-09-01&endDate=2026-11-20&compare=year')
  URL.createObjectURL = () => '#file'
  URL.revokeObjectURL = () => undefined
  await months('Объём продаж по месяцам')
  fake('GET /accounting/v1/merchants/{id}/dashboard/report', () => new Blob(['xlsx']))
  const reports = () => requests().filter((request) => request.includes('/report'))
  await user.clear(screen.getByLabelText(/^Дата начала/))
  await user.click(screen.getByRole('button', { name: 'Скачать Excel' }))
  expect((await screen.findAllByText('Укажите даты начала и окончания')).length).toBeGreaterThan(0)
  expect(reports()).toEqual([])
  date(/^Дата начала/, '01.09.2026')
  await user.click(screen.getByRole('button', { name: 'Скачать Excel' }))
  await waitFor(() =>
    expect(reports()).toEqual([
      'GET /api/accounting/v1/merchants/mebel/dashboard/report?compare=year&from=2026-09-01&to=2026-11-20',
    ]),
  )
})

test('without orders it says so, names the range and offers a wider one', async () => {
  const { user, address } = open('', 0)
  expect(await screen.findByText('На данный момент недостаточно данных')).toBeVisible()
  expect(screen.getByText('За период 10.10.2026 — 20.11.2026 нет ни одного заказа.')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Показать за 12 месяцев' }))
  expect(address()).toBe('/analytics?startDate=2025-12-01&endDate=2026-11-20')
  expect(screen.queryByRole('group', { name: /по месяцам/ })).toBeNull()
})

test('one failed call is one error, and is retried', async () => {
  fake(dashboard, () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  const { user } = openPage(remote, '/analytics')
  expect(await screen.findAllByText('Ошибка на стороне сервера')).toHaveLength(1)
  expect(screen.getByText('test-INTERNAL')).toBeVisible()
  fake(dashboard, ({ query }) => wireDashboard(query.from, query.to))
  fakeQuality()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await months('Объём продаж по месяцам')).toHaveLength(2)
})

test('one merchant leaves no choice; superadmin begins with all', async () => {
  signInAs('manager1@demo.kz', [{ merchant_id: 'mebel', name: 'ИП «Мебель»' }])
  const one = open()
  await months('Объём продаж по месяцам')
  expect(screen.queryByLabelText('Партнёр')).toBeNull()
  one.unmount()

  signInAs('superadmin')
  const { asked } = open()
  await months('Объём продаж по месяцам')
  expect(screen.getByLabelText('Партнёр')).toHaveDisplayValue('Все партнёры')
  expect(asked[0]?.params).toEqual({ id: 'all' })
})

test('an address that makes no sense falls back and says so', async () => {
  const { user, address } = open('?startDate=2026-99-99&merchantId=somebody')
  expect(await screen.findByText(/^Часть адреса не удалось применить/)).toHaveTextContent(
    'партнёр «somebody»; дата начала «2026-99-99»',
  )
  expect(await months('Объём продаж по месяцам')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Убрать из адреса' }))
  expect(address()).toBe('/analytics')
  expect(screen.queryByText(/^Часть адреса/)).toBeNull()
})
