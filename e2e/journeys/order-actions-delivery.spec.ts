import { expectNoSidewaysScroll } from '../support/layout.ts'
import { orderNow } from '../support/new-order.ts'
import { anOrder, dialogOf, openOrder, openRow, smsCode, tenge, wrongCode } from '../support/order-actions.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, type Page, test } from '../support/test.ts'

test.describe('a manager', () => {
  test.use({ as: 'superadmin' })

  test('delivers from the list: code, wrong code, pasted code, new status, focus', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(/400/)
    const url = baseURL ?? ''
    const order = await anOrder(url, 'ready_delivery')
    const row = await openRow(page, order)
    await row.getByRole('button', { name: 'Выдать покупателю' }).press('Enter')
    const dialog = dialogOf(page)
    await expect(dialog).toContainText(tenge(order.amount))
    await expect(dialog).toContainText(/на номер \+7 \d{3} \d{3} \d\d \d\d/)
    await expect(dialog.getByRole('button', { name: 'Отправить код' })).toBeFocused()
    await page.keyboard.press('Enter')
    const field = dialog.getByLabel('Код из SMS')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expect(dialog.getByRole('button', { name: /^Отправить ещё раз через \d:\d\d$/ })).toBeDisabled()

    const code = await smsCode(url, order)
    await page.keyboard.type(wrongCode(code))
    await expect(dialog.getByText('Вы ввели неправильный код')).toBeVisible()
    await expect(dialog).toContainText('Осталось 4 попытки')
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()

    let checks = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/checkOtp')) checks++
    })
    // A code copied from a message has spaces.
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await expect(page.getByText('Заказ подтверждён и доставлен')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText('Доставлен')
    await expect(row.locator('[data-row-link]')).toBeFocused()
    expect(checks).toBe(1)
  })

  test('a press before it is known whether a code is on its way is kept: one code, or the one that is', async ({
    page,
    baseURL,
  }) => {
    const order = await anOrder(baseURL ?? '', 'in_progress')
    let answer = Promise.withResolvers<void>()
    await page.route('**/accounting/otp?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/sendOtp')) sent++
    })
    for (const before of [0, 1]) {
      expect(sent).toBe(before)
      answer = Promise.withResolvers()
      const row = await openRow(page, order)
      await row.getByRole('button', { name: 'Выдать покупателю' }).press('Enter')
      const dialog = dialogOf(page)
      const send = dialog.getByRole('button', { name: 'Отправить код' })
      await expect(send).toBeFocused()
      await send.press('Enter')
      await expect(send).toHaveAttribute('aria-busy', 'true')
      answer.resolve()
      await expect(dialog.getByLabel('Код из SMS')).toBeFocused()
      expect(sent).toBe(1)
    }
  })

  test('delivers for a lower sum from the page of the order', async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    const order = await anOrder(url, 'ready_delivery')
    await openOrder(page, order)
    await page.getByRole('button', { name: 'Выдать покупателю' }).click()
    const dialog = dialogOf(page)
    await dialog.getByLabel('Покупатель берёт на другую сумму').check()
    const sum = dialog.getByLabel('Новая сумма')
    for (const wrong of ['499', String(order.amount + 1)]) {
      await sum.fill(wrong)
      await sum.press('Enter')
      await expect(dialog.getByText(/Сумма должна быть не менее 500 и не более [\d\s,]+/)).toBeVisible()
    }
    await sum.fill('600')
    await sum.press('Enter')
    await expect(dialog).toContainText(/Сумма выдачи 600\s₸ вместо/)
    await dialog.getByLabel('Код из SMS').fill(await smsCode(url, order))
    await expect(dialog).toBeHidden()
    const now = await orderNow(url, order.id)
    expect([now.app_status, now.amount]).toEqual(['delivered_w_e', 600])
    await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(
      'Доставлен с изменениями',
    )
  })

  test('the code survives closing and reloading; five wrong ones lock it; help is at hand', async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.allow(/400/)
    const url = baseURL ?? ''
    const order = await anOrder(url, 'ready_delivery')
    let row = await openRow(page, order)
    await row.getByRole('button', { name: 'Выдать покупателю' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Отправить код' }).click()
    const resend = dialog.getByRole('button', { name: /^Отправить ещё раз через/ })
    await expect(resend).toBeDisabled()
    const code = await smsCode(url, order)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.reload()
    row = page.locator(`[data-row="${order.id}"]`)
    await row.getByRole('button', { name: 'Выдать покупателю' }).click()
    const field = dialog.getByLabel('Код из SMS')
    await expect(field).toBeFocused()
    await expect(resend).toBeDisabled()

    for (const left of ['4 попытки', '3 попытки', '2 попытки', '1 попытка']) {
      await field.fill(wrongCode(code))
      await expect(dialog).toContainText(left)
    }
    await field.fill(wrongCode(code))
    await expect(dialog.getByText('Попытки ввода закончились, отправьте новый код').first()).toBeVisible()
    await expect(field).toHaveAttribute('readonly')
    await dialog.getByText('У покупателя нет кода').click()
    await expect(dialog).toContainText('Подходит только код из последнего сообщения')
  })
})

/** Adds an order of the courier's own shop. */
const own = { merchantId: 'ALTYN_TECH' }

test.describe('a courier', () => {
  test.use({ as: 'courier', viewport: { width: 360, height: 740 }, hasTouch: true })

  test('sees and can do one thing: deliver', async ({ page, baseURL }) => {
    const list = new OrdersList(page)
    await list.open()
    await expect(list.rows.first()).toBeVisible()
    for (const name of [
      'Взять в обработку',
      'Передать курьеру',
      'Отменить заказ',
      'Оформить возврат',
      'Скачать Excel',
    ]) {
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    }
    await expect(page.getByRole('checkbox')).toHaveCount(0)
    await openOrder(page, await anOrder(baseURL ?? '', 'ready_delivery', own))
    await expect(page.getByRole('button', { name: 'Выдать покупателю' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0)
  })

  test('delivers in the street: 360 px, every answer is late', async ({ page, baseURL }) => {
    const url = baseURL ?? ''
    const order = await anOrder(url, 'ready_delivery', own)
    const row = await openRow(page, order)
    await expect(row.getByRole('button', { name: 'Выдать покупателю' })).toBeEnabled()
    const network = await slowNetwork(page)
    await row.getByRole('button', { name: 'Выдать покупателю' }).tap()
    // The page shows progress before any answer arrives.
    const dialog = dialogOf(page)
    await expect(page.getByText('Открываем…').or(dialog)).toBeVisible()
    await network.lets(() => expect(dialog.getByRole('button', { name: 'Отправить код' })).toBeVisible())
    await dialog.getByRole('button', { name: 'Отправить код' }).tap()
    // An impatient second press must not send a second code.
    await dialog.getByRole('button', { name: 'Отправить код' }).tap({ force: true })
    await network.lets(() => expect(dialog.getByLabel('Код из SMS')).toBeVisible())
    await dialog.getByLabel('Код из SMS').fill(await smsCode(url, order))
    await network.lets(() => expect(page.getByText('Заказ подтверждён и доставлен')).toBeVisible())
    await network.lets(() => expect(row).toContainText('Доставлен'))
    expect(network.asked.filter((path) => path.endsWith('/sendOtp'))).toHaveLength(1)
    await expectNoSidewaysScroll(page)
  })
})

/** Holds every answer until the test releases it. */
async function slowNetwork(page: Page) {
  let late = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/*', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await late.promise
    await route.continue()
  })
  return {
    asked,
    /** Releases answers until the expectation holds. */
    lets: async (holds: () => Promise<void>) => {
      late.resolve()
      await holds()
      late = Promise.withResolvers()
    },
  }
}
