import type { Page } from '@playwright/test'
import { orderNow } from '../support/new-order.ts'
import { anOrder, aPaidOrder, chooseInRow, dialogOf, openRow, smsCode } from '../support/order-actions.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'superadmin' })

/** Lets the server act and drops its first `times` answers. @returns the keys of the requests */
async function loseAnswers(page: Page, path: string, times: number): Promise<string[]> {
  const keys: string[] = []
  await page.route(`**${path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    const answer = await route.fetch()
    if (keys.length <= times) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  return keys
}

test('a lost answer is asked for with the same key until it is known', async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  const order = await aPaidOrder(baseURL ?? '')
  const keys = await loseAnswers(page, '/changeStatus/json', 2)
  const row = await openRow(page, order)
  await chooseInRow(page, row, 'Оформить возврат')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Вернуть всю сумму').check()
  await dialog.getByLabel('Причина').selectOption({ label: 'Отменил покупатель' })
  await dialog.getByRole('button', { name: /^Вернуть/ }).dblclick()
  await expect(dialog.getByText('Проверяем, прошла ли операция…')).toBeVisible()
  // While the result is unknown, the dialog stays open.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await expect(page.getByText('Возврат оформлен')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  const now = await orderNow(baseURL ?? '', order.id)
  expect([now.app_status, now.version]).toEqual(['return', order.version + 1])
})

test('a lost answer to «Взять в обработку» is told by a toast', async ({ page, baseURL, complaints }) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  const order = await anOrder(baseURL ?? '', 'completed')
  const keys = await loseAnswers(page, '/changeStatus/json', 1)
  const row = await openRow(page, order)
  await row.getByRole('button', { name: 'Взять в обработку' }).click()
  await expect(page.getByText('Взято в обработку: 1')).toBeVisible()
  await expect(row).toContainText('В обработке')
  expect(new Set(keys).size).toBe(1)
  expect((await orderNow(baseURL ?? '', order.id)).version).toBe(order.version + 1)
})

test('a lost answer to the right code delivers once', async ({ page, baseURL, complaints }) => {
  complaints.allow(/ERR_CONNECTION_RESET/)
  const url = baseURL ?? ''
  const order = await anOrder(url, 'ready_delivery')
  const keys = await loseAnswers(page, '/checkOtp', 1)
  const row = await openRow(page, order)
  await row.getByRole('button', { name: 'Выдать покупателю' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Отправить код' }).click()
  await dialog.getByLabel('Код из SMS').fill(await smsCode(url, order))
  await expect(page.getByText('Заказ подтверждён и доставлен')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect((await orderNow(url, order.id)).version).toBe(order.version + 1)
})

test('without a network nothing is sent, and the dialog says so', async ({
  page,
  context,
  baseURL,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/)
  const order = await aPaidOrder(baseURL ?? '')
  const row = await openRow(page, order)
  await chooseInRow(page, row, 'Оформить возврат')
  const dialog = dialogOf(page)
  await dialog.getByLabel('Вернуть всю сумму').check()
  await dialog.getByLabel('Причина').selectOption({ label: 'Нет в наличии' })
  await context.setOffline(true)
  await dialog.getByRole('button', { name: /^Вернуть/ }).click()
  await expect(dialog.getByRole('alert')).toContainText('Нет подключения к интернету')
  await context.setOffline(false)
  await dialog.getByRole('button', { name: /^Вернуть/ }).click()
  await expect(dialog).toBeHidden()
  expect((await orderNow(baseURL ?? '', order.id)).app_status).toBe('return')
})
