import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager', viewport: { width: 360, height: 780 }, hasTouch: true })

test('on a phone orders are cards and filters wait behind a button', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  await expect(list.rows).toHaveCount(10)
  const news = page.getByText('Появился новый статус «В обработке»')
  await expect(news).toBeVisible()
  await expect(list.rows.nth(2)).toBeInViewport({ ratio: 1 })
  // The news is shown once.
  await page.reload()
  await list.settled()
  await expect(list.rows).toHaveCount(10)
  await expect(news).toHaveCount(0)
  await expect(list.rows.nth(2)).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказы · «.+»$/)
  await page.getByRole('button', { name: 'Фильтры' }).click()
  const drawer = page.getByRole('dialog', { name: 'Фильтры' })
  await drawer.getByLabel('Статус', { exact: true }).selectOption({ label: 'Отказ' })
  await drawer.getByRole('button', { name: 'Применить' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/status=canceled/)
  await expect(list.rows.filter({ hasNotText: 'Отказ' })).toHaveCount(0)
  await expect(list.rows.first()).toBeVisible()
})

test('the card leads to the order', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open()
  const number = await list.number(2)
  await list.rows.filter({ hasText: number }).getByText(/₸/).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test.describe('who only delivers', () => {
  test.use({ as: 'courier' })

  test('the first order stands at 200 px, below the own queues', async ({ page }) => {
    const list = new OrdersList(page)
    await list.open('?status=ready_delivery')
    await page.reload()
    await list.settled()
    await expect(page.getByRole('navigation', { name: 'Очереди' }).getByRole('link')).toHaveText([
      /^К доставке/,
      'Все',
    ])
    await expect.poll(async () => (await list.rows.first().boundingBox())?.y).toBeLessThanOrEqual(200)
    const phone = list.rows.first().locator('a[href^="tel:"]')
    expect((await phone.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})
