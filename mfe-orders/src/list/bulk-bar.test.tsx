import { fake, openPage, signInForTest, wireOrder, wireOrders, wireOrdersPage } from '@cabinet/shared/test'
import { narrowQuery, usePreferences } from '@cabinet/shared/ui'
import { screen, within } from '@testing-library/react'
import remote from '../remote.tsx'
import { allPartners, fakeOrders, list } from '../test/fake-orders.ts'

beforeEach(() => {
  localStorage.clear()
  usePreferences.setState({ ...usePreferences.getInitialState(), ...allPartners }, true)
})

function open(search = '') {
  fakeOrders(34, true)
  return openPage(remote, `/transactions${search}`)
}

test('marked orders can be taken, handed over and cancelled; Shift marks a range', async () => {
  signInForTest({ permissions: ['PROCESS_ORDERS', 'CANCEL_ORDERS'] })
  const { user } = open()
  const orders = wireOrders(34).map((order) => ({
    ...order,
    actions: ['in_progress', 'hand_over', 'cancel'] as const,
  }))
  fake(list, ({ query }) =>
    wireOrdersPage(
      orders.map((order) => ({ ...order, actions: [...order.actions] })),
      query,
    ),
  )
  const sent = fake('PUT /accounting/changeStatus/json', () => ({ ErrorResponses: [], orders: [] }))
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать заказ № A-1002' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать заказ № A-1005' }))
  await user.keyboard('{/Shift}')
  const bar = await screen.findByRole('region', { name: 'Выбранные заказы' })
  expect(within(bar).getByRole('status')).toHaveTextContent('Выбрано: 4 заказа')
  await user.click(within(bar).getByRole('button', { name: 'Выбрать все 34 найденных' }))
  expect(await within(bar).findByText(/^Выбрано: 34 заказа/)).toBeVisible()

  await user.click(within(bar).getByRole('button', { name: 'Отменить 34 заказа' }))
  await user.selectOptions(await screen.findByLabelText(/^Причина/), 'Нет в наличии')
  await user.click(screen.getByRole('button', { name: /^Отменить 34 заказа на/ }))
  expect(await screen.findByRole('heading', { name: 'Отменено 0 из 34' })).toBeVisible()
  const [partner] = sent[0]?.body ?? []
  expect(partner?.orders).toHaveLength(17)
  expect(partner?.orders[0]).toMatchObject({ status: 'canceled', reason: 'outOfStock' })
})

test.each([
  ['ready_delivery', 0],
  ['in_progress', 11],
])('the status %s offers %i checkboxes: only what many orders can do together', async (status, boxes) => {
  signInForTest({ permissions: ['PROCESS_ORDERS', 'CANCEL_ORDERS'] })
  open(`?status=${status}`)
  await screen.findByRole('link', { name: 'A-1001' })
  expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes)
})

test('on a phone two actions have buttons, the others stand behind the dots', async () => {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...new EventTarget(),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
    onchange: null,
    media,
    matches: media === narrowQuery,
  }))
  signInForTest({ permissions: ['PROCESS_ORDERS', 'CANCEL_ORDERS'] })
  const { user } = open()
  const order = wireOrder(4, { actions: ['in_progress', 'hand_over', 'cancel'] })
  fake(list, ({ query }) => wireOrdersPage([order], query))
  await user.click(await screen.findByRole('checkbox', { name: /^Выбрать заказ/ }))
  const bar = await screen.findByRole('region', { name: 'Выбранные заказы' })
  expect(
    within(bar)
      .getAllByRole('button')
      .map((one) => one.textContent || one.ariaLabel),
  ).toEqual(['Взять в обработку', 'Передать курьеру', 'Другие действия с выбранными'])
  await user.click(within(bar).getByRole('button', { name: 'Другие действия с выбранными' }))
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual([
    'Отменить 1 заказ',
    'Снять выбор',
  ])
  jest.restoreAllMocks()
})

test('the refusal of a new order without a card does not say that only new ones are taken', async () => {
  signInForTest({ permissions: ['PROCESS_ORDERS'] })
  const { user } = open('?status=completed,no_card_completed')
  const orders = [
    wireOrder(4, { app_status: 'completed', actions: ['in_progress'] }),
    wireOrder(8, { app_status: 'no_card_completed', actions: ['hand_over'] }),
  ]
  fake(list, ({ query }) => wireOrdersPage(orders, query))
  await user.click(await screen.findByRole('checkbox', { name: 'Выбрать все строки на странице' }))
  const bar = await screen.findByRole('region', { name: 'Выбранные заказы' })
  await user.click(within(bar).getByRole('button', { name: 'Взять в обработку 1 заказ' }))
  expect(await screen.findByText('Оформлен без карты: его сразу передают курьеру')).toBeVisible()
})

test.each([
  ['ready_delivery', 0],
  ['completed,no_card_completed', 10],
])('rows of %s are chosen only where something is done with many: %i boxes', async (status, boxes) => {
  signInForTest({ permissions: ['PROCESS_ORDERS', 'CANCEL_ORDERS'] })
  open(`?status=${status}`)
  await screen.findByRole('link', { name: 'A-1001' })
  expect(screen.queryAllByRole('checkbox', { name: /^Выбрать заказ/ })).toHaveLength(boxes)
})
