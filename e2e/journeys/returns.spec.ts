import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import { callAs, callWith } from '../support/call.ts'
import { type OrderOptions, type OrderRef, orderNow } from '../support/new-order.ts'
import { anOrder, chooseInRow, dialogOf, openOrder, openRow, tenge } from '../support/order-actions.ts'
import { bankKey } from '../support/prepared-data.ts'
import { expect, test } from '../support/test.ts'

/** Brings an order whose buyer asks for a return, by the bank's reports. */
async function anAskedOrder(url: string, wishes?: OrderOptions): Promise<OrderRef> {
  const order = await anOrder(url, 'delivered', wishes)
  for (const type of ['buyed', 'return_request'])
    await callWith(url, bankKey(), `/intake/v1/applications/${order.id}/events`, {
      method: 'POST',
      body: JSON.stringify({ eventId: `${type}-${order.id}`, type }),
    })
  return orderNow(url, order.id)
}

test.describe('the shop', () => {
  test.use({ as: 'superadmin' })

  test('rejects a return with an explanation that the history keeps', async ({ page, baseURL }) => {
    await openOrder(page, await anAskedOrder(baseURL ?? ''))
    await page.getByRole('button', { name: 'Отклонить возврат' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Почему отклоняете').fill('Товар носили, бирки нет')
    await dialog.getByRole('button', { name: 'Отклонить возврат' }).click()
    await expect(page.getByText('Возврат отклонён').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Оплачен')
    await expect(page.getByText('Пояснение: Товар носили, бирки нет')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Оформить возврат' })).toBeVisible()
  })

  test('takes goods back; header, list, slip, Ctrl+K and Excel tell the same sums', async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const order = await anAskedOrder(url, { items: 3, quantity: 2 })
    const row = await openRow(page, order)
    await row.getByRole('button', { name: 'Принять возврат' }).click()
    const dialog = dialogOf(page)
    for (const kind of ['Вернуть всю сумму', 'Вернуть часть суммы']) {
      await expect(dialog.getByLabel(kind)).not.toBeChecked()
      await expect(dialog.getByLabel(kind)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    }
    await dialog.getByLabel('Вернуть часть суммы').check()
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
    const sum = dialog.getByLabel('Сумма компенсации')
    await dialog.getByRole('checkbox').first().check()
    await expect(sum).toHaveValue(/^12\s000$/)
    await dialog
      .getByLabel(/^Сколько возвращается/)
      .first()
      .fill('1')
    await expect(sum).toHaveValue(/^6\s000$/)
    await sum.fill('5500')
    await dialog.getByLabel('Причина').selectOption({ label: 'Отменил покупатель' })
    await dialog.getByRole('button', { name: /^Вернуть 5\s500\s₸$/ }).dblclick()
    await expect(page.getByText('Возврат принят')).toBeVisible()
    await expect(row).toContainText(/30\s500\s₸/)
    await expect(row.getByTitle('Сумма до возврата')).toHaveText(tenge(order.amount))
    expect((await orderNow(url, order.id)).version).toBe(order.version + 1)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Скачать Excel' }).click()
    const book = read(await readFile(await (await downloading).path()))
    const [line] = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    expect([line?.['Сумма, ₸'], line?.['Компенсация, ₸']]).toEqual([36_000, 5_500])

    await openOrder(page, order)
    await expect(page.getByTitle('Сумма до возврата').locator('..')).toHaveText(/^36\s000\s₸30\s500\s₸$/)
    await expect(page.getByText(/^−5\s500\s₸$/)).toBeVisible()
    await expect(page.getByText(/^Вернулись: Чайник электрический .+ × 1$/)).toBeVisible()
    await expect(page.getByText('Дальше действует банк: он завершит возврат')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type(order.merchant_order_id)
    await expect(page.getByRole('option').filter({ hasText: order.merchant_order_id })).toContainText(
      /30\s500\s₸/,
    )
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(page.getByRole('article')).toContainText(/возвращено: −5\s500\s₸Сумма: 30\s500\s₸/)
  })
})

test.describe('a courier', () => {
  test.use({ as: 'courier' })

  test('brings an order back, and has nothing to do with a request for a return', async ({
    page,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    const own = { merchantId: 'ALTYN_TECH' }
    const order = await anOrder(url, 'ready_delivery', own)
    const row = await openRow(page, order)
    await chooseInRow(page, row, 'Вернулся от курьера')
    const dialog = dialogOf(page)
    await dialog.getByLabel('Причина').selectOption({ label: 'Не удалось доставить' })
    await dialog.getByRole('button', { name: 'Вернулся от курьера' }).click()
    await expect(row).toContainText('В обработке')
    const back = await callAs<{ actions: { action: string; allowed: boolean }[] }>(
      url,
      'superadmin',
      `/accounting/v1/application/${order.id}`,
    )
    expect(back.actions.flatMap(({ action, allowed }) => (allowed ? action : []))).toEqual(
      expect.arrayContaining(['hand_over', 'deliver', 'cancel']),
    )
    await openOrder(page, await anAskedOrder(url, own))
    await expect(page.getByText('магазин примет его или отклонит')).toBeVisible()
    await expect(page.getByRole('button', { name: /возврат/ })).toHaveCount(0)
  })
})
