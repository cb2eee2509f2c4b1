/** A barcode scanner is a keyboard that types fast and ends with Enter. */
import { randomInt } from 'node:crypto'
import { newOrder } from '../support/new-order.ts'
import { anOrder, chooseInRow, dialogOf, openRow, smsCode } from '../support/order-actions.ts'
import { base } from '../support/people.ts'
import { expect, type Page, test } from '../support/test.ts'

const latin = 'qwertyuiopasdfghjklzxcvbnm'
const russian = 'йцукенгшщзфывапролдячсмить'

/** Scans like a device under this layout: well after the key before, keys 5 ms apart, whatever the browser's load is. */
async function scan(page: Page, text: string, layout = latin): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const start = Date.now() / 1_000 + 0.1
  const keys = [...text].map((sign) => {
    const small = sign.toLowerCase()
    const typed = layout[latin.indexOf(small)] ?? small
    const code = sign === '-' ? 'Minus' : /\d/.test(sign) ? `Digit${sign}` : `Key${sign.toUpperCase()}`
    const isShifted = sign !== small
    return { code, key: isShifted ? typed.toUpperCase() : typed, modifiers: isShifted ? 8 : 0 }
  })
  const all = [...keys.map((key) => ({ ...key, text: key.key })), { code: 'Enter', key: 'Enter', text: '\r' }]
  const sent = all.flatMap(({ text: typed, ...key }, place) => {
    const event = { ...key, windowsVirtualKeyCode: key.code === 'Enter' ? 13 : 0 }
    const timestamp = start + place * 0.005
    return [
      keyboard.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text: typed, timestamp }),
      keyboard.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp', timestamp }),
    ]
  })
  await Promise.all(sent)
  await keyboard.detach()
}

const title = (page: Page, number: string) => page.getByRole('heading', { level: 1, name: number })

test.describe('in the list of orders', () => {
  test.use({ as: 'superadmin' })
  let number = ''
  test.beforeEach(async ({ page, baseURL }) => {
    const digits = randomInt(2 ** 40)
    number = `DT-${digits}-A`
    await Promise.all(
      [`DT-${digits}-A`, `ET-${digits}-A`].map((one) => newOrder(String(baseURL), { number: one })),
    )
    await page.goto(`${base}/transactions`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  test('a whole number opens its order in any layout, wherever the focus is', async ({ page }) => {
    const field = page.getByRole('textbox', { name: /Поиск/ }).first()
    const places = [
      () => page.locator('body').click({ position: { x: 1, y: 1 } }),
      () => field.focus(),
      () => page.keyboard.press('Control+k'),
      () => page.getByRole('combobox', { name: 'Период' }).focus(),
    ]
    for (const focus of places)
      for (const layout of [latin, russian]) {
        await focus()
        await scan(page, number, layout)
        await expect(title(page, number)).toBeVisible()
        await page.goBack()
        await expect(field).toHaveValue('')
        await expect(page).not.toHaveURL(/\?.*search/)
      }
  })

  test('an end that two numbers share lists both', async ({ page }) => {
    await scan(page, number.slice(3))
    await expect(page.getByRole('option', { name: /Заказ № [DE]T/ })).toHaveCount(2)
    await expect(page.getByRole('combobox', { name: /номер заказа/ })).toHaveValue(number.slice(3))
  })
})

test.describe('over a dialog', () => {
  test.use({ as: 'superadmin' })

  test('presses no button', async ({ page, baseURL }) => {
    const [seen, other] = [await anOrder(String(baseURL), 'completed'), await newOrder(String(baseURL))]
    await chooseInRow(page, await openRow(page, seen), 'Отменить заказ')
    await expect(page.getByRole('button', { name: 'Не отменять' })).toBeFocused()
    await scan(page, other.merchant_order_id, russian)
    await expect(title(page, other.merchant_order_id)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })

  test('never enters the field of a code', async ({ page, baseURL }) => {
    const url = String(baseURL)
    const [seen, other] = [
      await anOrder(url, 'ready_delivery'),
      await newOrder(url, { number: `${randomInt(2 ** 40)}` }),
    ]
    const row = await openRow(page, seen)
    await row.getByRole('button', { name: 'Выдать покупателю' }).click()
    await page.getByRole('button', { name: 'Отправить код' }).click()
    const field = page.getByLabel('Код из SMS')
    await expect(field).toBeFocused()
    const checks: string[] = []
    page.on('request', (request) => request.url().endsWith('/checkOtp') && checks.push(request.url()))
    await scan(page, other.merchant_order_id)
    await expect(title(page, other.merchant_order_id)).toBeVisible()
    await page.goBack()
    await row.getByRole('button', { name: 'Выдать покупателю' }).click()
    await expect(field).toHaveValue('')
    expect(checks).toEqual([])
    await page.keyboard.type(await smsCode(url, seen))
    await expect(page.getByText('Заказ подтверждён и доставлен')).toBeVisible()
    await expect(dialogOf(page)).toBeHidden()
  })

  test('single keys are switched off, scans are not', async ({ page, baseURL }) => {
    const other = await newOrder(String(baseURL))
    await page.goto(`${base}/transactions`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('checkbox', { name: /одной клавишей/ }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await page.locator('body').press('/')
    await page.locator('body').press('7')
    await expect(page.getByRole('dialog')).toBeHidden()
    await scan(page, other.merchant_order_id)
    await expect(title(page, other.merchant_order_id)).toBeVisible()
  })
})
