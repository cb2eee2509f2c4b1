/** Tests the design's measures with texts of usual length: heights, lines, positions. */
import { expectNoSidewaysScroll } from '../support/layout.ts'
import { anOrder, openOrder } from '../support/order-actions.ts'
import { OrdersList } from '../support/orders-list.ts'
import { base } from '../support/people.ts'
import { expect, type Locator, test } from '../support/test.ts'

const heights = (rows: Locator) =>
  rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))

const place = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON())

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('rows of the roles are no higher than 48 px, and all roles are in sight', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${base}/user-permissions`)
    const table = page.getByRole('table', { name: 'Роли и права' })
    await expect(table.getByRole('rowheader').first()).toBeVisible()
    await expect
      .poll(async () => Math.max(...(await heights(table.locator('tbody > tr')))))
      .toBeLessThanOrEqual(48)
    await expectNoSidewaysScroll(page)
    await expect(table.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 })
  })

  test('a field with an error stays red while it has the focus', async ({ page }) => {
    await page.goto(`${base}/users/new-user`)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    const field = page.getByLabel('Фамилия')
    await expect(field).toBeFocused()
    const colours = (one: Locator) =>
      one.evaluate((input) => [getComputedStyle(input).borderColor, getComputedStyle(input).outlineColor])
    // Colours change by a transition.
    await expect(async () => {
      const [border, outline] = await colours(field)
      expect([border]).toEqual((await colours(page.getByLabel('Имя'))).slice(0, 1))
      expect(outline).toBe(border)
    }).toPass()
  })

  for (const path of ['/transactions', '/analytics', '/users', '/partners', '/security-log'])
    test(`${path} has «Применить» and «Сбросить» in the line of its fields`, async ({ page }) => {
      await page.goto(base + path)
      const main = page.getByRole('main')
      const buttons = [
        main.getByRole('button', { name: 'Применить' }),
        main.getByRole('button', { name: 'Сбросить', exact: true }),
      ]
      const field = main.locator('form').locator('input, select').first()
      await expect(field).toBeVisible()
      // The queues appear after the form, and above it.
      await expect(async () => {
        const { top, height } = await place(field)
        for (const button of buttons) expect(await place(button)).toMatchObject({ top, height })
      }).toPass()
    })

  test('a tablet breaks an address after @, never before a short ending', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    await page.goto(`${base}/users`)
    const address = page.getByRole('table').getByRole('cell', { name: 'superadmin@demo.kz' })
    await expect(address).toBeVisible()
    const lines = () =>
      address.evaluate((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
        const rows: number[] = []
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(text)
          rows.push(range.getClientRects().length)
        }
        return rows
      })
    await expect.poll(lines).toEqual([1, 1])
  })
})

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('a tablet shows each register in one line, with its day', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    for (const tab of ['factoring', 'cards']) {
      await page.goto(`${base}/mutual-settlements?tab=${tab}`)
      const rows = page.getByRole('table').locator('tbody > tr')
      await expect(rows.getByText(/^Реестр/).first()).toBeVisible()
      await expect.poll(async () => Math.max(...(await heights(rows)))).toBeLessThanOrEqual(52)
      await expectNoSidewaysScroll(page)
    }
  })

  test('a phone shows links of registers 44 px high', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(`${base}/mutual-settlements`)
    const links = page.getByRole('table').getByRole('link')
    await expect(links.first()).toBeVisible()
    await expect.poll(async () => Math.min(...(await heights(links)))).toBeGreaterThanOrEqual(44)
  })

  test('an order stands in two columns from 1 024 px', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 800 })
    const list = new OrdersList(page)
    await list.open()
    await list.link(0).click()
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    await expect(heading('Покупатель')).toBeVisible()
    await expect(async () => {
      const [money, buyer] = [await place(heading('История заказа')), await place(heading('Покупатель'))]
      expect(buyer.left).toBeGreaterThan(money.right)
      expect(buyer.top).toBe(money.top)
    }).toPass()
  })

  test('a tablet tells by a tip what a button without words does', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    await new OrdersList(page).open('?status=completed')
    const button = page.getByRole('button', { name: /^Взять в обработку, заказ/ }).first()
    const tip = () => button.evaluate((one) => getComputedStyle(one, '::after').content)
    await expect.poll(tip).toBe('none')
    await button.hover()
    await expect.poll(tip).toBe('"Взять в обработку"')
    await page.mouse.move(0, 0)
    await page.keyboard.press('Tab')
    await button.focus()
    await expect.poll(tip).toBe('"Взять в обработку"')
  })

  test('a telephone shows the first order in its upper half', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const list = new OrdersList(page)
    await list.open('?status=completed,no_card_completed')
    await expect(page.getByRole('navigation', { name: 'Очереди' })).toBeVisible()
    await expect.poll(async () => (await place(list.rows.first())).top).toBeLessThan(400)
  })

  test('a queue has its focus ring inside, because its strip scrolls', async ({ page }) => {
    await new OrdersList(page).open()
    const queue = page.getByRole('navigation', { name: 'Очереди' }).getByRole('link').first()
    await page.keyboard.press('Tab')
    await queue.focus()
    await expect(queue).toHaveCSS('outline-offset', '-2px')
  })

  test('an arrow leads the mouse to the queues that a narrow strip hides, and goes at its end', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 740 })
    await new OrdersList(page).open('?status=completed,no_card_completed')
    const strip = page.getByRole('navigation', { name: 'Очереди' })
    const arrow = strip.locator('button[tabindex="-1"]')
    const all = strip.getByRole('link', { name: 'Все', exact: true })
    await expect(all).not.toBeInViewport()
    await arrow.click()
    await expect(async () => {
      if (await arrow.isVisible()) await arrow.click()
      await expect(all).toBeInViewport({ ratio: 1, timeout: 1_000 })
    }).toPass()
    await expect(arrow).toBeHidden()
  })

  test('the bar of chosen orders fits a tablet, and a fifth of a telephone', async ({ page }) => {
    const list = new OrdersList(page)
    await page.setViewportSize({ width: 768, height: 740 })
    await list.open('?status=completed,no_card_completed')
    await page
      .getByRole('checkbox', { name: /^Выбрать заказ/ })
      .first()
      .check()
    const bar = page.getByRole('region', { name: 'Выбранные заказы' })
    await expect(bar).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(bar.getByRole('button', { name: 'Другие действия с выбранными' })).toBeVisible()
    await expect.poll(async () => (await place(bar)).height).toBeLessThan(148)
    await page
      .getByRole('button', { name: /^Взять в обработку, заказ/ })
      .nth(1)
      .click()
    const message = page.getByRole('status').filter({ hasText: 'Взято в обработку: 1' })
    await expect(message).toBeVisible()
    await expect.poll(async () => (await place(message)).bottom - (await place(bar)).top).toBeLessThan(0)
  })

  test('a message on a telephone leaves the title free, and above a dialog its buttons', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`${base}/users`)
    const message = page.getByRole('alert').filter({ hasText: 'Нет доступа' })
    await expect(message).toBeVisible()
    const title = page.getByRole('heading', { level: 1 })
    // It slides in.
    await expect
      .poll(async () => (await place(message)).bottom - (await place(title)).top)
      .toBeLessThanOrEqual(0)
    await message.hover()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect.poll(async () => (await place(message)).top).toBeLessThan(100)
  })
})

test.describe('whoever sees every order', () => {
  test.use({ as: 'superadmin', viewport: { width: 360, height: 740 } })

  for (const status of ['in_progress', 'delivered'] as const)
    test(`a telephone shows an order of four items, ${status}, in less than 1 800 px`, async ({
      page,
      baseURL,
    }) => {
      await openOrder(page, await anOrder(baseURL ?? '', status, { items: 4 }))
      await expect(page.getByRole('table', { name: 'Товары заказа' })).toHaveAttribute('aria-busy', 'false')
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_800)
    })
})
