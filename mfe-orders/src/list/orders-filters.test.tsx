import {
  fake,
  findDialog,
  refuse,
  requests,
  signInForTest,
  stopClock,
  wireOrder,
  wireOrders,
  wireOrdersPage,
} from '@cabinet/shared/test'
import { usePreferences } from '@cabinet/shared/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { list } from '../test/fake-orders.ts'
import { chooseAllPartners, chooseStatus, openList, paste, shownOrderNumbers } from '../test/orders-list.ts'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

test('«Buttons: apply, reset, download excel»: texts wait for «Применить», selects apply at once; chips take them off', async () => {
  const { user, address } = openList('?page=2')
  await screen.findByText(/^34 заказа/)
  fake(list, ({ query }) => {
    const { orderId, merchantId, statuses } = query
    if (orderId === undefined) return wireOrdersPage(wireOrders(34), query)
    expect([orderId, merchantId ?? 'mebel']).toEqual(['A-100', 'mebel'])
    const found = statuses === 'buyed' ? [3, 7] : [2, 4, 6, 8]
    return wireOrdersPage(
      found.map((n) => wireOrder(n)),
      query,
    )
  })
  await user.click(screen.getByRole('button', { name: 'Ещё фильтры' }))
  const apply = screen.getByRole('button', { name: 'Применить' })
  const asked = requests().length
  await user.click(apply)
  await waitFor(() => expect(requests().length).toBeGreaterThan(asked))
  await paste(user, 'Номер заказа', ' A-100 ')
  expect(address()).toBe('/transactions?page=2')
  await user.click(apply)
  expect(await screen.findByText(/^4 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions?orderId=A-100')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ИП «Мебель»')
  await chooseStatus(user, 'Оплачен')
  expect(await screen.findByText(/^2 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions?merchantId=mebel&orderId=A-100&status=buyed')
  expect(await shownOrderNumbers()).toEqual(['A-1003', 'A-1007'])
  expect(screen.getByRole('button', { name: 'Ещё фильтры 2' })).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Убрать фильтр: Статус: Оплачен' }))
  expect(await screen.findByText(/^4 заказа/)).toBeVisible()
  expect(address()).toBe('/transactions?merchantId=mebel&orderId=A-100')
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
  // The page remembers the chosen partner.
  expect(address()).toBe('/transactions?merchantId=mebel')
  expect(screen.getByLabelText('Номер заказа')).toHaveValue('')
})

test('one field finds by number, phone and surname, from two letters on', async () => {
  const { user, address } = openList()
  await screen.findByText(/^34 заказа/)
  fake(list, ({ query }) => wireOrdersPage(query.search === 'ах' ? [wireOrder(7)] : [], query))
  await user.type(screen.getByLabelText('Поиск'), 'а{Enter}')
  expect(address()).toBe('/transactions')
  await user.type(screen.getByLabelText('Поиск'), 'х{Enter}')
  expect(await screen.findByText(/^1 заказ/)).toBeVisible()
  expect(address()).toBe('/transactions?search=%D0%B0%D1%85')
  expect(await shownOrderNumbers()).toEqual(['A-1007'])
  expect(screen.getByRole('button', { name: 'Убрать фильтр: Поиск: ах' })).toBeVisible()
})

test('a number typed in a queue is looked for everywhere; the list comes back when it goes', async () => {
  const { user, address } = openList('?merchantId=tech-zone&status=completed')
  await screen.findByText(/^34 заказа/)
  fake(list, ({ query }) =>
    wireOrdersPage(
      query.search === '1003' && !query.statuses && !query.merchantId ? [wireOrder(3)] : [],
      query,
    ),
  )
  await paste(user, 'Поиск', '1003')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^Найден в «.+», .+/)).toBeVisible()
  expect(await shownOrderNumbers()).toEqual(['A-1003'])
  expect(address()).toMatch(/^\/transactions\?search=1003&before=/)
  await chooseStatus(user, 'В обработке')
  expect(address()).toContain('search=1003&status=in_progress')
  await user.click(await screen.findByRole('button', { name: 'Искать среди всех заказов' }))
  expect(await shownOrderNumbers()).toEqual(['A-1003'])
  await user.click(screen.getByRole('button', { name: 'Убрать фильтр: Поиск: 1003' }))
  expect(address()).toBe('/transactions?merchantId=tech-zone&status=completed,no_card_completed')
})

test('a period has names, and dates of one’s own beside them', async () => {
  stopClock('2028-02-29T17:59:50Z')
  signInForTest()
  const { user, address } = openList()
  await screen.findByText(/^34 заказа/)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Период' }), '7 дней')
  expect(address()).toBe('/transactions?startDate=2028-02-23&endDate=2028-02-29')
  expect(screen.queryByLabelText('Дата начала')).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Период' }), 'Свои даты')
  await user.clear(screen.getByLabelText('Дата начала'))
  await paste(user, 'Дата начала', '01.02.2026')
  await user.keyboard('{Enter}')
  expect(address()).toContain('startDate=2026-02-01')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Период' }), 'За всё время')
  expect(address()).toBe('/transactions')
})

test('a half phone and a reversed period are refused in place; a whole phone is taken as it was pasted', async () => {
  const { user, address } = openList()
  await screen.findByText(/^34 заказа/)
  fake(list, ({ query }) => wireOrdersPage(query.ph_number === '77010000007' ? [wireOrder(7)] : [], query))
  await user.click(screen.getByRole('button', { name: 'Ещё фильтры' }))
  await paste(user, 'Телефон', '701000')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Период' }), 'Свои даты')
  await paste(user, 'Дата начала', '10.11.2026')
  await paste(user, 'Дата окончания', '01.11.2026')
  await user.keyboard('{Enter}')
  expect(screen.getByText('Телефон должен состоять из 11 цифр')).toBeVisible()
  expect(screen.getByText('Дата окончания не может быть раньше даты начала')).toBeVisible()
  expect(address()).toBe('/transactions')
  await user.clear(screen.getByLabelText('Дата начала'))
  await user.clear(screen.getByLabelText('Дата окончания'))
  await user.clear(screen.getByLabelText('Телефон'))
  await paste(user, 'Телефон', '8 (701) 000-00-07')
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^1 заказ/)).toBeVisible()
  expect(address()).toBe('/transactions?phoneNumber=77010000007')
})

test('a status without its directory is not named by its code', async () => {
  openList('?status=final_merchant_unavaliable')
  fake('GET /directory/statuses', () => refuse(500, 'INTERNAL', 'Ошибка на стороне сервера'))
  expect(await screen.findByText('Не удалось загрузить статусы')).toBeVisible()
  expect(screen.queryByText(/final_merchant/)).not.toBeInTheDocument()
})

test('the help explains the statuses', async () => {
  const { user } = openList()
  await screen.findByText(/^34 заказа/)
  await user.click(screen.getByRole('button', { name: 'Что означают статусы' }))
  const dialog = await findDialog('Что означают статусы')
  const terms = await within(dialog).findAllByRole('term')
  expect(terms.map((term) => term.textContent)).toEqual(['Новый заказ', 'В обработке', 'Оплачен'])
  expect(within(dialog).getByRole('region', { name: 'Что означают статусы' })).toHaveAttribute(
    'tabindex',
    '0',
  )
})

test('Excel asks for exactly the filters on screen', async () => {
  const { user } = openList('?status=buyed&sort=amount:desc&page=2')
  await screen.findByText(/заказ.* · обновлено/)
  await user.click(screen.getByRole('button', { name: 'Ещё фильтры' }))
  await paste(user, 'Телефон', '701')
  await user.click(screen.getByRole('button', { name: 'Скачать Excel' }))
  expect(await screen.findByText('Файл «Заказы.xlsx» сохранён')).toBeVisible()
  expect(requests()).toContain(
    'GET /api/uchet-accounting/application-report?sort=amount%3Adesc&statuses=buyed',
  )
})

test('one merchant and no right to export: neither is offered', async () => {
  signInForTest({ permissions: [], merchants: [{ merchant_id: 'mebel', name: 'ИП «Мебель»' }] })
  openList()
  await screen.findByText(/^34 заказа/)
  expect(screen.queryByLabelText('Партнёр')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Скачать Excel' })).toBeNull()
})

test('«the first is the default»: it is remembered what the user has chosen instead', async () => {
  usePreferences.setState({ merchantOf: '' })
  const { user, address, goTo } = openList()
  await screen.findByText(/^34 заказа/)
  await waitFor(() => expect(address()).toBe('/transactions?merchantId=tech-zone'))
  const partner = async () => {
    await user.click(screen.getByRole('button', { name: /^Ещё фильтры/ }))
    return screen.getByLabelText('Партнёр')
  }
  const select = await partner()
  expect(within(select).getAllByRole('option')[0]).toHaveTextContent('Все партнёры')
  await user.selectOptions(select, 'Все партнёры')
  expect(address()).toBe('/transactions')
  await user.selectOptions(screen.getByLabelText('Партнёр'), 'ИП «Мебель»')
  expect(address()).toBe('/transactions?merchantId=mebel')
  await user.click(screen.getByRole('button', { name: 'Сбросить' }))
  expect(address()).toBe('/transactions?merchantId=mebel')
  await goTo('/transactions/1')
  await goTo('/transactions')
  expect(await screen.findByText(/^34 заказа/)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/transactions?merchantId=mebel'))
})
