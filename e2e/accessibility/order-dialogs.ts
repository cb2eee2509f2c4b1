import type { OrderRef } from '../support/new-order.ts'
import { anOrder, aPaidOrder, chooseInRow, openOrder, openRow } from '../support/order-actions.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, type Page } from '../support/test.ts'

interface Overlay {
  readonly name: string
  readonly show: (page: Page, url: string) => Promise<void>
}

async function press(page: Page, order: OrderRef, button: string | RegExp): Promise<void> {
  const row = await openRow(page, order)
  await row.getByRole('button', { name: button }).click()
}

const fromMenu = (status: 'completed' | 'in_progress', item: string) => async (page: Page, url: string) => {
  await press(page, await anOrder(url, status), /^Другие действия/)
  await page.getByRole('menuitem', { name: item }).click()
}

/** All dialogs of orders. */
export const dialogs: readonly Overlay[] = [
  { name: 'hand over', show: fromMenu('completed', 'Передать курьеру') },
  { name: 'cancel', show: fromMenu('in_progress', 'Отменить заказ') },
  {
    name: 'return, a wrong part',
    show: async (page, url) => {
      await chooseInRow(page, await openRow(page, await aPaidOrder(url)), 'Оформить возврат')
      await page.getByLabel('Вернуть часть суммы').check()
      await page.getByLabel('Сумма компенсации').fill('0')
      await page.getByRole('button', { name: 'Вернуть', exact: true }).click()
      await expect(page.getByText('Сумма компенсации не может 0')).toBeVisible()
    },
  },
  {
    name: 'delivery, the code',
    show: async (page, url) => {
      await press(page, await anOrder(url, 'ready_delivery'), 'Выдать покупателю')
      const send = page.getByRole('button', { name: 'Отправить код', exact: true })
      await expect(send).toBeVisible()
      await expect(send).not.toHaveAttribute('aria-busy', 'true')
      await send.click()
      await expect(page.getByLabel('Код из SMS')).toBeVisible()
      await page.getByText('У покупателя нет кода').click()
    },
  },
  {
    name: 'an item goes',
    show: async (page, url) => {
      await openOrder(page, await anOrder(url, 'in_progress', { items: 2 }))
      await page
        .getByRole('button', { name: /^Удалить товар/ })
        .first()
        .click()
    },
  },
  {
    name: 'many at once',
    show: async (page, url) => {
      const orders = [await anOrder(url, 'completed'), await anOrder(url, 'in_progress')]
      await new OrdersList(page).open('?status=completed,in_progress&size=100')
      for (const { id } of orders) await page.locator(`[data-row="${id}"]`).getByRole('checkbox').check()
      await page
        .getByRole('region', { name: 'Выбранные заказы' })
        .getByRole('button', { name: 'Передать курьеру 1 заказ' })
        .click()
    },
  },
]
