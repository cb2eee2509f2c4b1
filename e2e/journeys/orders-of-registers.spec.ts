import { OrdersList } from '../support/orders-list.ts'
import { base } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'manager' })

/** A period without a return, whose events are as many as its orders. */
const purchasesAlone = /^[\d\s]+выкуп\S*$/

for (const { tab, title } of [
  { tab: 'factoring', title: 'Выкупленные заявки' },
  { tab: 'cards', title: 'Реестр оплаты картой' },
])
  test(`from ${title} to its orders, and from an order back to its registers`, async ({ page }) => {
    await page.goto(`${base}/mutual-settlements?tab=${tab}`)
    const row = page
      .getByRole('row')
      .filter({ hasText: title })
      .filter({ hasNotText: 'Итого' })
      .filter({ has: page.getByRole('link', { name: purchasesAlone }) })
      .first()
    const link = row.getByRole('link', { name: purchasesAlone })
    const orders = Number(/^[\d\s]+/.exec(await link.innerText())?.[0].replace(/\s/g, ''))
    const days = await row.getByRole('cell').first().innerText()
    await link.click()
    const list = new OrdersList(page)
    await list.settled()
    await expect(list.chip(`Реестр: ${title}`)).toBeVisible()
    await expect.poll(() => list.total()).toBe(orders)
    await list.link(0).click()
    await page.getByRole('link', { name: `${title} ${days}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Взаиморасчёты' })).toBeVisible()
    await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('id', `tab-${tab}`)
  })
