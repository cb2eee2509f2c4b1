import type { Locator, Page } from '@playwright/test'
import { OrdersList } from '../support/orders-list.ts'
import { people } from '../support/people.ts'
import { tokenOf } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

/** A block of the order page, by its heading. */
function block(page: Page, title: string): Locator {
  return page.getByRole('group').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

async function openFirst(page: Page, query: string): Promise<void> {
  const list = new OrdersList(page)
  await list.open(query)
  await list.link(0).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Заказ №')
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
})

test('a marketplace order has items and pickup points, another has none', async ({ page }) => {
  await openFirst(page, '?isMarketplace=1')
  const items = page.getByRole('table', { name: 'Товары заказа' })
  await expect(items.getByRole('columnheader')).toHaveText([
    'Товар',
    'Цвет',
    'Размер',
    'Цена',
    'Цена со скидкой',
    'Количество',
    'Пункты выдачи',
  ])
  await expect(items.locator('tbody tr[data-row]').first()).toContainText('₸')

  await openFirst(page, '?isMarketplace=0')
  await expect(block(page, 'Покупатель')).toBeVisible()
  await expect(items).toHaveCount(0)
})

test('phone and IIN are covered until they are asked for', async ({ page }) => {
  await openFirst(page, '')
  const buyer = block(page, 'Покупатель')
  await expect(buyer).toContainText('***')
  await expect(buyer).not.toContainText(/\d{12}/)
  await buyer.getByRole('button', { name: 'Показать ИИН' }).click()
  await expect(buyer).toContainText(/\d{12}/)
  await buyer.getByRole('button', { name: 'Показать телефон' }).click()
  await expect(buyer).toContainText(/\+7 \d{3} \d{3} \d{2} \d{2}/)
})

test('a block stays closed for the next order', async ({ page }) => {
  await openFirst(page, '')
  await block(page, 'Покупатель').locator('summary').click()
  await expect(page.getByRole('button', { name: 'Показать ИИН' })).toBeHidden()
  await page.getByRole('link', { name: 'Следующий заказ' }).click()
  await expect(block(page, 'История заказа')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Показать ИИН' })).toBeHidden()
})

test('the next order of the list is one step away, and back is the list', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open('?status=canceled&sort=amount%3Adesc')
  const numbers = (await list.read()).map(({ number }) => number)
  await list.link(0).click()
  await page.getByRole('link', { name: 'Следующий заказ' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numbers[1] ?? '')
  await page.getByRole('link', { name: 'Все заказы' }).click()
  await expect(page).toHaveURL(/status=canceled/)
})

test('an order that is not there, or not ours, is not found inside the frame', async ({
  page,
  complaints,
}) => {
  complaints.allow(/404/)
  for (const id of ['999999999', 'abc', '0']) {
    await page.goto(`/merchant-cabinet/transactions/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказ не найден')
    await expect(page.getByRole('navigation', { name: 'Разделы' })).toBeVisible()
  }
})

test('an order of another merchant is not found either', async ({ page, baseURL, complaints }) => {
  complaints.allow(/404/)
  const foreign = await foreignOrder(baseURL ?? '')
  await page.goto(`/merchant-cabinet/transactions/${foreign}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Заказ не найден')
})

/** Id of an order that superadmin sees and the manager's merchants do not own. */
async function foreignOrder(url: string): Promise<number> {
  const ask = async (username: string, path: string) => {
    const headers = { authorization: `Bearer ${await tokenOf(username, url)}` }
    const answer = await fetch(`${url}/api${path}`, { headers })
    return answer.json()
  }
  const me: { merchants: { merchant_id: string }[] } = await ask(people.manager, '/users/api/v1/me')
  const own = me.merchants.map(({ merchant_id }) => merchant_id)
  const all: { orders: { id: number; merchantId: string }[] } = await ask(
    people.superadmin,
    '/accounting/v1/applications?lim=100',
  )
  const foreign = all.orders.find(({ merchantId }) => !own.includes(merchantId))
  if (!foreign) throw new Error('superadmin sees no order of another merchant')
  return foreign.id
}
