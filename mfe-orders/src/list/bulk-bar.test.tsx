import { fake, signInForTest, wireOrder, wireOrders, wireOrdersPage } from '@cabinet/shared/test'
import { narrowQuery } from '@cabinet/shared/ui'
import { screen, waitFor, within } from '@testing-library/react'
import { list } from '../test/fake-orders.ts'
import { chooseAllPartners, openList } from '../test/orders-list.ts'

beforeEach(chooseAllPartners)

beforeEach(() => signInForTest({ permissions: ['PROCESS_ORDERS', 'CANCEL_ORDERS'] }))
afterEach(() => jest.restoreAllMocks())

const every = ['in_progress', 'hand_over', 'cancel'] as const

/** Opens a list of these orders and presses a checkbox. */
async function mark(orders: Parameters<typeof wireOrdersPage>[0], checkbox: RegExp | string, search = '') {
  const { user } = openList(search)
  fake(list, ({ query }) => wireOrdersPage(orders, query))
  await user.click(await screen.findByRole('checkbox', { name: checkbox }))
  return { user, bar: within(await screen.findByRole('region', { name: 'Выбранные заказы' })) }
}

test('marked orders can be taken, handed over and cancelled; Shift marks a range', async () => {
  const orders = wireOrders(34).map((order) => ({ ...order, actions: [...every] }))
  const { user, bar } = await mark(orders, 'Выбрать заказ № A-1002')
  const sent = fake('PUT /accounting/changeStatus/json', () => ({ ErrorResponses: [], orders: [] }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать заказ № A-1005' }))
  await user.keyboard('{/Shift}')
  expect(bar.getByRole('status')).toHaveTextContent('Выбрано: 4 заказа')
  const answer = Promise.withResolvers<ReturnType<typeof wireOrdersPage>>()
  fake(list, () => answer.promise)
  await user.click(bar.getByRole('button', { name: 'Выбрать все 34' }))
  expect(bar.getByRole('button', { name: 'Отменить 4 заказа' })).toBeDisabled()
  answer.resolve(wireOrdersPage(orders, { lim: 100, page: 1 }))
  expect(await bar.findByText(/^Выбрано: 34 заказа/)).toBeVisible()

  await user.click(bar.getByRole('button', { name: 'Отменить 34 заказа' }))
  await user.selectOptions(await screen.findByLabelText(/^Причина/), 'Нет в наличии')
  await user.click(screen.getByRole('button', { name: /^Отменить 34 заказа на/ }))
  expect(await screen.findByRole('heading', { name: 'Отменено 0 из 34' })).toBeVisible()
  const [partner] = sent[0]?.body ?? []
  expect(partner?.orders).toHaveLength(17)
  expect(partner?.orders[0]).toMatchObject({ status: 'canceled', reason: 'outOfStock' })
})

test.each([
  ['ready_delivery', 0],
  ['completed,no_card_completed', 11],
])('the status %s offers %i checkboxes: only what many orders can do together', async (status, boxes) => {
  openList(`?status=${status}`)
  await screen.findByRole('link', { name: 'A-1001' })
  expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes)
})

test('on a phone two actions have buttons, the others stand behind the dots', async () => {
  const none = window.matchMedia('')
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...none, matches: media === narrowQuery }))
  const { user, bar } = await mark([wireOrder(4, { actions: [...every] })], /^Выбрать заказ/)
  expect(bar.getAllByRole('button').map((one) => one.textContent || one.ariaLabel)).toEqual([
    'Взять в обработку',
    'Передать курьеру',
    'Другие действия с выбранными',
  ])
  await user.click(bar.getByRole('button', { name: 'Другие действия с выбранными' }))
  expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual([
    'Отменить 1 заказ',
    'Снять выбор',
  ])
  jest.restoreAllMocks()
})

test('the refusal of a new order without a card does not say that only new ones are taken', async () => {
  const orders = [
    wireOrder(4, { app_status: 'completed', actions: ['in_progress'] }),
    wireOrder(8, { app_status: 'no_card_completed', actions: ['hand_over'] }),
  ]
  const everyRow = 'Выбрать все строки на странице'
  const { user, bar } = await mark(orders, everyRow, '?status=completed,no_card_completed')
  await user.click(bar.getByRole('button', { name: 'Взять в обработку 1 заказ' }))
  expect(await screen.findByText('Оформлен без карты: его сразу передают курьеру')).toBeVisible()
})

test('the menu of a row copies the number of its order, and says so where the browser lets nothing be copied', async () => {
  const { user } = openList('', 1)
  const copyNumber = async () => {
    await user.click(await screen.findByRole('button', { name: 'Другие действия с заказом № A-1001' }))
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
    await user.keyboard('{End}{Enter}')
  }
  await copyNumber()
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('A-1001'))
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await copyNumber()
  expect(await screen.findByText(/^Не скопировано/)).toBeVisible()
})
