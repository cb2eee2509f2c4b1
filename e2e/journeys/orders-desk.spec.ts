import type { Page } from '@playwright/test'
import { anOrder, openOrder, openRow } from '../support/order-actions.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/test.ts'

test.use({ as: 'superadmin' })

/** Returns title and visible controls of page, header and dialog whose middle a message covers. */
const coveredControls = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'main :is(h1, a, button, input), header button, [role$=dialog] button',
      ),
    ]
      .filter(
        (one) =>
          one.checkVisibility() &&
          !one.matches('[role$=dialog] *') === !document.querySelector('[role$=dialog][data-state=open]'),
      )
      .flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        const middle = { x: x + width / 2, y: y + height / 2 }
        const isSeen =
          (one.closest('header') || middle.y > 56) &&
          middle.y < innerHeight &&
          middle.x > 0 &&
          middle.x < innerWidth
        const top = isSeen && document.elementFromPoint(middle.x, middle.y)
        return top instanceof Element && top.closest('[data-ui-toaster]')
          ? [one.textContent || one.ariaLabel]
          : []
      }),
  )

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
])
  test(`one message counts the orders taken and covers no control, ${size.width} px`, async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(/409/)
    await page.setViewportSize(size)
    const orders = [await anOrder(baseURL ?? '', 'completed'), await anOrder(baseURL ?? '', 'completed')]
    await new OrdersList(page).open('?status=completed&merchantId=STEPPE_MOBILE&sort=id%3Adesc')
    for (const { id } of orders)
      await page
        .locator(`tr[data-row="${id}"]`)
        .getByRole('button', { name: /^Взять в обработку/ })
        .click()
    const message = page.getByRole('region', { name: 'Уведомления' })
    await expect(message).toContainText('Взято в обработку: 2')
    await expect.poll(() => coveredControls(page)).toEqual([])
    const height = async () => (await message.locator('> *').boundingBox())?.height
    if (size.width === 360) await expect.poll(height).toBeLessThanOrEqual(56)
    await page
      .getByRole('button', { name: /^Другие действия с заказом/ })
      .last()
      .click()
    await page.getByRole('menuitem', { name: 'Отменить заказ' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expect.poll(() => coveredControls(page)).toEqual([])
    await message.getByRole('button', { name: 'Вернуть' }).click()
    await expect(message).toContainText('Возвращено в новые: 2')
    await page.getByRole('button', { name: 'Не отменять' }).click()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    const long = 'Заказ уже изменил кто-то другой, посмотрите и решите снова. '.repeat(5)
    await page.route('**/changeStatus/json', (route) =>
      route.fulfill({ status: 409, json: { code: 'CONFLICT', message: long, requestId: 'long' } }),
    )
    await page
      .getByRole('button', { name: /^Взять в обработку/ })
      .first()
      .click()
    await expect(message).toContainText(long)
    await expect.poll(() => coveredControls(page)).toEqual([])
    await expect.poll(height).toBeLessThanOrEqual(56)
  })

test('list and page of a new order offer the same main action; the disabled one says why', async ({
  page,
  baseURL,
}) => {
  const order = await anOrder(baseURL ?? '', 'completed')
  const row = await openRow(page, order)
  await expect(row.getByRole('button').first()).toHaveAccessibleName(/^Взять в обработку/)
  await openOrder(page, order)
  await expect(page.getByRole('main').getByRole('button', { name: 'Взять в обработку' })).toBeVisible()
  await page.getByRole('button', { name: 'Выдать покупателю' }).press('Enter')
  await expect(page.getByText(/^Заказ новый: выдать можно/)).toBeVisible()
  await page.getByRole('button', { name: 'Взять в обработку' }).click()
  await expect(page.getByRole('button', { name: 'Выдать покупателю' })).toBeEnabled()
})

test('Shift marks a range wherever it is pressed in the cell, and selects no text', async ({ page }) => {
  const list = new OrdersList(page)
  await list.open('?status=completed')
  const cell = (row: number) => list.rows.nth(row).locator('[data-select]')
  await cell(0).click({ position: { x: 4, y: 40 } })
  await cell(3).click({ position: { x: 40, y: 4 }, modifiers: ['Shift'] })
  await expect(page.getByText(/^Выбрано: 4 заказа/)).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})

test.describe('long values', () => {
  test('12 digits, 40 characters and a long partner neither wrap nor overlap', async ({ page }) => {
    await page.route('**/api/accounting/v1/applications?*', async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      Object.assign(body.orders[0], {
        amount: 123_456_789_012,
        merchant_order_id: '9'.repeat(40),
        cLastName: 'Ы'.repeat(60),
      })
      await route.fulfill({ response: answer, json: body })
    })
    for (const width of [1280, 1024, 768, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const list = new OrdersList(page)
      await list.open('?status=buyed')
      const boxes = await list.rows.first().evaluate((row) =>
        [...row.querySelectorAll('td[data-numeric], td:has([data-row-link])')]
          .filter((cell) => cell.checkVisibility())
          .map((cell) => {
            const range = document.createRange()
            range.selectNodeContents(cell)
            return {
              wide: cell.scrollWidth - cell.clientWidth,
              lines: new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 12))).size,
            }
          }),
      )
      expect(
        boxes.map(({ wide }) => wide),
        `${width} px`,
      ).toEqual(boxes.map(() => 0))
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(width)
    }
  })
})
