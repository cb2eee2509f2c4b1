import type { OrderAction } from '@cabinet/contract'
import {
  fake,
  findDialog,
  openPage,
  signInForTest,
  wireItem,
  wireOrder,
  wireOrderDetail,
} from '@cabinet/shared/test'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import remote from '../../remote.tsx'
import { fakeOrders, items, one } from '../../test/fake-orders.ts'
import { chooseAllPartners } from '../../test/orders-list.ts'

beforeEach(() => {
  chooseAllPartners()
  signInForTest()
})

/** Opens the page of an order of 15 000 ₸ with a kettle for 9 000 ₸ and two cups of 3 000 ₸. */
async function openDialog(app_status: string, button: string, ...actions: OrderAction[]) {
  fakeOrders()
  const order = wireOrder(5, { app_status, amount: 15_000, amountAR: 0, isMarketplace: true })
  fake(one, () => ({
    ...wireOrderDetail(order),
    actions: actions.map((action) => ({ action, allowed: true })),
  }))
  fake(items, () => ({
    products: [
      wireItem({ id: 1, title: 'Чайник', quantity: 1, sale_price: 9_000 }),
      wireItem({ id: 2, title: 'Чашка', quantity: 2, sale_price: 3_000 }),
    ],
    delivery: null,
  }))
  const sent = fake('PUT /accounting/changeStatus/json', () => ({ ErrorResponses: [], orders: [order] }))
  const { user } = openPage(remote, '/transactions/5')
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await findDialog(/№/, 'alertdialog'))
  return { user, dialog, sent, orders: () => sent.map(({ body }) => body[0]?.orders[0]) }
}

test('ticked items give the sum and are sent with it', async () => {
  const { user, dialog, orders } = await openDialog(
    'return_request',
    'Принять возврат',
    'return',
    'part_return',
    'reject_return',
  )
  await user.click(await dialog.findByRole('button', { name: 'Вернуть' }))
  expect(await dialog.findByText('Выберите, сколько вернуть')).toBeVisible()
  await user.click(dialog.getByLabelText('Вернуть часть суммы'))
  await user.click(await dialog.findByLabelText('Чашка'))
  const sum = dialog.getByLabelText(/^Сумма компенсации/)
  expect(sum).toHaveValue('6\u00a0000')
  const quantity = dialog.getByLabelText('Сколько возвращается: Чашка')
  await user.clear(quantity)
  await user.type(quantity, '1')
  expect(sum).toHaveValue('3\u00a0000')
  await user.clear(sum)
  await user.type(sum, '2500')
  await user.selectOptions(dialog.getByLabelText(/^Причина/), 'Отменил покупатель')
  await user.click(dialog.getByRole('button', { name: /^Вернуть 2.500/ }))
  expect(orders()).toMatchObject([
    {
      status: 'part_return',
      amount: 2500,
      items: [{ id: 2, quantity: 1 }],
      reason: 'canceledByTheClient',
    },
  ])
})

test('all items are a full return', async () => {
  const { user, dialog, orders } = await openDialog('buyed', 'Оформить возврат', 'return', 'part_return')
  await user.click(dialog.getByLabelText('Вернуть часть суммы'))
  await user.click(await dialog.findByLabelText('Чайник'))
  await user.click(dialog.getByLabelText('Чашка'))
  expect(dialog.getByText(/возврат будет полным/)).toBeVisible()
  expect(dialog.queryByLabelText(/^Сумма компенсации/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText(/^Причина/), 'Нет в наличии')
  await user.click(dialog.getByRole('button', { name: /^Вернуть 15.000/ }))
  expect(orders()).toMatchObject([{ status: 'return', amount: 15_000, reason: 'outOfStock' }])
  expect(orders()[0]).not.toHaveProperty('items')
})

test('what was ticked is still ticked after a reload', async () => {
  const { user, dialog } = await openDialog('buyed', 'Оформить возврат', 'return', 'part_return')
  await user.click(dialog.getByLabelText('Вернуть часть суммы'))
  await user.click(await dialog.findByLabelText('Чашка'))
  await waitFor(() => expect(sessionStorage.getItem('cabinet.drafts')).toContain('6000'))
  cleanup()
  const again = await openDialog('buyed', 'Оформить возврат', 'return', 'part_return')
  expect(await again.dialog.findByLabelText('Чашка')).toBeChecked()
  await again.user.selectOptions(again.dialog.getByLabelText(/^Причина/), 'Отменил покупатель')
  await again.user.click(again.dialog.getByRole('button', { name: /^Вернуть 6.000/ }))
  expect(again.orders()).toMatchObject([{ amount: 6000, items: [{ id: 2, quantity: 2 }] }])
})

test('a rejection needs its text', async () => {
  const { user, dialog, orders } = await openDialog('return_request', 'Отклонить возврат', 'reject_return')
  await user.type(dialog.getByLabelText(/^Почему отклоняете/), '  \u200b ')
  await user.click(dialog.getByRole('button', { name: 'Отклонить возврат' }))
  expect(await dialog.findByText('Обязательное поле для заполнения')).toBeVisible()
  await user.clear(dialog.getByLabelText(/^Почему отклоняете/))
  await user.type(dialog.getByLabelText(/^Почему отклоняете/), 'Товар носили')
  await user.click(dialog.getByRole('button', { name: 'Отклонить возврат' }))
  expect(orders()).toMatchObject([{ status: 'reject_return', explanation: 'Товар носили', version: 1 }])
})

test('an order comes back from the courier with a reason', async () => {
  const { user, dialog, orders } = await openDialog(
    'ready_delivery',
    'Вернулся от курьера',
    'back_from_courier',
  )
  await user.selectOptions(dialog.getByLabelText(/^Причина/), 'Не удалось доставить')
  await user.click(dialog.getByRole('button', { name: 'Вернулся от курьера' }))
  expect(orders()).toMatchObject([{ status: 'back_from_courier', reason: 'unableToDelivery' }])
})
