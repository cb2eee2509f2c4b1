import type { Locator, Page } from '@playwright/test'
import { newOrder } from '../support/new-order.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

/** Returns a block of the order page by its heading. */
function block(page: Page, title: string): Locator {
  return page.getByRole('group').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

test('an order tells what the list told, and more', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open('?status=buyed')
  const [first] = await list.read()
  await list.link(0).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ № ${first?.number}`)
  await expect(page).toHaveTitle(`Заказ № ${first?.number} · Кабинет партнёра`)
  const history = block(page, 'История заказа')
  await expect(history).toContainText(first?.created ?? '')
  await expect(history).toContainText(first?.amount ?? '')
  await expect(history).toContainText('Оплачен')
  for (const term of ['Дата регистрации', 'Тип оплаты', 'Условия оплаты', 'Комиссия банка по рассрочке']) {
    await expect(history.getByRole('term').filter({ hasText: term })).toBeVisible()
  }
  await expect(block(page, 'История изменений').getByRole('listitem').first()).toContainText('Оплачен')

  // The phone is a link for calls; the IIN is masked until it is requested.
  const buyer = block(page, 'Покупатель')
  await expect(buyer).toContainText('***')
  await expect(buyer).not.toContainText(/\d{12}/)
  await buyer.getByRole('button', { name: 'Показать ИИН' }).click()
  await expect(buyer).toContainText(/\d{12}/)
  await expect(buyer).toContainText(/\+7 \d{3} \d{3} \d{2} \d{2}/)
})

test('an order of another merchant is not found either', async ({ page, baseURL, complaints }) => {
  complaints.allow(/404/)
  // The id belongs to an order of another shop.
  const { id } = await newOrder(baseURL ?? '')
  await page.goto(`/merchant-cabinet/transactions/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказ не найден')
})
