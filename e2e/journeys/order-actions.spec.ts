import { moveAs, orderNow } from '../support/new-order.ts'
import {
  anOrder,
  aPaidOrder,
  chooseInRow,
  dialogOf,
  openOrder,
  openRow,
  tenge,
} from '../support/order-actions.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'superadmin' })

test('a new order is taken in progress from its row by one press', async ({ page, baseURL }) => {
  const order = await anOrder(baseURL ?? '', 'completed')
  const row = await openRow(page, order)
  await row.getByRole('button', { name: 'Взять в обработку' }).dblclick()
  await expect(page.getByText('Взято в обработку: 1')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Вернуть', exact: true })).toBeVisible()
  await expect(row).toContainText('В обработке')
  await expect(row.getByRole('button', { name: 'Выдать покупателю' })).toBeVisible()
  expect((await orderNow(baseURL ?? '', order.id)).version).toBe(order.version + 1)
})

test('a double click takes one order: the row stays, dimmed, until the pointer leaves the table', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const orders = [await anOrder(url, 'completed'), await anOrder(url, 'completed')]
  await new OrdersList(page).open('?status=completed,no_card_completed&merchantId=STEPPE_MOBILE&size=25')
  // The rows are found by order id, because another test's order may come above them.
  const [first, second] = orders.map(({ id }) => page.locator(`tr[data-row="${id}"]`))
  if (first === undefined || second === undefined) throw new Error('two rows')
  await first.getByRole('button', { name: 'Взять в обработку' }).dblclick()
  await expect(first).toHaveAttribute('data-leaving', '')
  await expect(second.getByRole('button', { name: 'Взять в обработку' })).toBeVisible()
  await page.mouse.move(10, 10)
  await expect(first).toHaveCount(0)
  await expect(page.getByText('1 обработано')).toBeVisible()
  const taken = await Promise.all(orders.map((order) => orderNow(url, order.id)))
  expect(taken.filter(({ app_status }) => app_status === 'in_progress')).toHaveLength(1)
})

test('hand-over by keyboard alone: menu, dialog, Ctrl+Enter, focus back to the row', async ({
  page,
  baseURL,
}) => {
  const order = await anOrder(baseURL ?? '', 'completed')
  const row = await openRow(page, order)
  await row.getByRole('button', { name: /^Другие действия/ }).press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Передать курьеру' })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Заказ подтверждён и ожидает доставки')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Готов к доставке')
  await expect(row.locator('[data-row-link]')).toBeFocused()
})

test('cancelling asks for the reason, says the sum, and leaves by Escape without a trace', async ({
  page,
  baseURL,
}) => {
  const order = await anOrder(baseURL ?? '', 'in_progress')
  await openOrder(page, order)
  const button = page.getByRole('button', { name: 'Отменить заказ' })
  await button.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('button', { name: 'Не отменять' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Не отменять' })).toBeFocused()
  const confirm = dialog.getByRole('button', { name: /^Отменить заказ на/ })
  await expect(confirm).toHaveText(tenge(order.amount))
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Обязательное поле для заполнения')).toBeVisible()
  await expect(dialog.getByLabel('Причина')).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown')
  await expect(dialog.getByLabel('Причина')).toHaveValue('outOfStock')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`Заказ № ${order.merchant_order_id} отменён`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Отказ')
  await expect(page.getByText('Причина: Нет в наличии')).toBeVisible()
})

test('a partial return: three refusals of the sum, the line, the sum on the button', async ({
  page,
  baseURL,
}) => {
  const order = await aPaidOrder(baseURL ?? '')
  const row = await openRow(page, order)
  await expect(row.getByRole('button', { name: 'Оформить возврат' })).toHaveCount(0)
  await chooseInRow(page, row, 'Оформить возврат')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Возврат окончательный')
  await dialog.getByLabel('Вернуть часть суммы').check()
  await dialog.getByLabel('Причина').selectOption({ label: 'Отменил покупатель' })
  const sum = dialog.getByLabel('Сумма компенсации')
  for (const [typed, message] of [
    ['0', 'Сумма компенсации не может 0'],
    [String(order.amount), 'Сумма компенсации не может соответствовать сумме заказа'],
    [String(order.amount + 1), 'Сумма компенсации не может превышать сумму заказа'],
  ] as const) {
    await sum.fill(typed)
    await sum.press('Control+Enter')
    await expect(dialog.getByText(message)).toBeVisible()
  }
  await sum.fill('1000')
  await expect(sum).toHaveValue(/^1\s000$/)
  await expect(dialog).toContainText(/Вернём покупателю 1\s000\s₸, в заказе останется/)
  await dialog.getByRole('button', { name: /^Вернуть 1\s000\s₸$/ }).click()
  await expect(page.getByText('Возврат оформлен')).toBeVisible()
  await expect(page.getByText(/^№ .+ · возврат 1\s000\s₸ · осталось .+\s₸$/)).toBeVisible()
  await expect(row).toContainText('Частичный возврат')
})

test('a full return says what is left: nothing', async ({ page, baseURL }) => {
  const order = await aPaidOrder(baseURL ?? '')
  await openOrder(page, order)
  await page.getByRole('button', { name: 'Оформить возврат' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Вернуть всю сумму')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Вернуть', exact: true }).click()
  await expect(dialog.getByText('Выберите, сколько вернуть')).toBeVisible()
  await dialog.getByLabel('Вернуть всю сумму').check()
  await expect(dialog).toContainText(/останется 0\s₸/)
  await dialog.getByLabel('Причина').selectOption({ label: 'Покупатель отказался при получении' })
  await dialog.getByRole('button', { name: /^Вернуть \d/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Оформить возврат' })).toHaveCount(0)
  expect((await orderNow(baseURL ?? '', order.id)).app_status).toBe('return')
})

test('a colleague was faster: the refusal stays with the fresh state, and the page says so as well', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const order = await anOrder(url, 'in_progress')
  const row = await openRow(page, order)
  await row.getByRole('button', { name: /^Другие действия/ }).click()
  await page.getByRole('menuitem', { name: 'Отменить заказ' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Причина').selectOption({ label: 'Нет в наличии' })
  await moveAs(url, order, 'canceled', 'unableToDelivery')
  await dialog.getByRole('button', { name: /^Отменить заказ на/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('Заказ изменился: сейчас «Отказ»')
  await expect(dialog.getByRole('button', { name: /^Отменить заказ на/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(row).toContainText('Отказ')
})

test('the open page of an order says that a colleague has changed it', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const order = await anOrder(url, 'in_progress')
  await page.clock.install()
  await openOrder(page, order)
  await moveAs(url, order, 'canceled', 'outOfStock')
  await page.clock.runFor(16_000)
  await expect(page.getByText('На экране прежние данные')).toBeVisible()
  await page.getByRole('button', { name: 'Обновить', exact: true }).click()
  await expect(page.getByText('На экране прежние данные')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Отказ')
})

test('an order’s page says what its next action waits for', async ({ page, baseURL }) => {
  await openOrder(page, await anOrder(baseURL ?? '', 'delivered'))
  await expect(
    page.getByText('Дальше действует банк: он оплатит заказ, обычно на следующий день.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0)
})

test('an item goes: both sums before, the new one after', async ({ page, baseURL }) => {
  const url = baseURL ?? ''
  const order = await anOrder(url, 'in_progress', { items: 2 })
  await openOrder(page, order)
  await page
    .getByRole('button', { name: /^Удалить товар/ })
    .first()
    .click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(tenge(order.amount))
  await dialog.getByRole('button', { name: /^Удалить, заказ станет/ }).click()
  await expect(page.getByText('Изменения сохранены')).toBeVisible()
  const now = await orderNow(url, order.id)
  expect(now.amount).toBeLessThan(order.amount)
  await expect(page.getByRole('main')).toContainText(tenge(now.amount))
})

test('many orders are handed over at once, each with its result', async ({ page, baseURL }) => {
  const list = new OrdersList(page)
  const { id } = await anOrder(baseURL ?? '', 'completed')
  const other = await anOrder(baseURL ?? '', 'in_progress')
  await list.open('?status=completed,in_progress&size=100')
  const fit = page.locator(`[data-row="${id}"]`)
  const unfit = page.locator(`[data-row="${other.id}"]`)
  await fit.getByRole('checkbox').check()
  await unfit.getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Выбранные заказы' })
  await expect(bar).toContainText('Выбрано: 2 заказа')
  await bar.getByRole('button', { name: 'Передать курьеру 1 заказ' }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('Передать курьеру нельзя: сейчас «В обработке»')
  await dialog.getByRole('button', { name: /^Передать 1 заказ на/ }).click()
  await expect(dialog.getByRole('heading')).toHaveText('Передано 1 из 2')
  await expect(dialog.getByRole('img', { name: 'Сделано' })).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Закрыть' }).last().click()
  await expect(bar).toContainText('Выбрано: 1 заказ')
  expect((await orderNow(baseURL ?? '', id)).app_status).toBe('ready_delivery')
})

test('a choice in a dialog survives a reload, not closing it by hand', async ({ page, baseURL }) => {
  const order = await aPaidOrder(baseURL ?? '')
  const row = await openRow(page, order)
  const ask = () => chooseInRow(page, row, 'Оформить возврат')
  const dialog = dialogOf(page)
  await ask()
  await dialog.getByLabel('Вернуть часть суммы').check()
  await dialog.getByLabel('Сумма компенсации').fill('777')
  await page.waitForFunction(() => sessionStorage.getItem('cabinet.drafts')?.includes('777'))
  await page.reload()
  await ask()
  await expect(dialog.getByLabel('Сумма компенсации')).toHaveValue('777')
  await dialog.getByRole('button', { name: 'Не возвращать' }).click()
  await ask()
  await expect(dialog.getByLabel('Причина')).toBeVisible()
  for (const kind of ['Вернуть всю сумму', 'Вернуть часть суммы'])
    await expect(dialog.getByLabel(kind)).not.toBeChecked()
})

test('on paper the order is a slip', async ({ page, baseURL }) => {
  const order = await anOrder(baseURL ?? '', 'in_progress')
  await openOrder(page, order)
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const slip = page.getByRole('article')
  await expect(slip).toContainText(`Заказ № ${order.merchant_order_id}`)
  await expect(slip).toContainText('Получил: подпись, дата')
  await expect(slip).toContainText(/\+7 \d{3} \d{3} \d{2} \d{2}/)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(slip).toHaveCount(0)
})
