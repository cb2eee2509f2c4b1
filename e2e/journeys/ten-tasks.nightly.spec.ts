/** Tests the cost of a day's tasks in clicks and keys; a choice from a list counts two clicks. */

import { ActionCounter } from '../support/action-counter.ts'
import { mailboxAt } from '../support/dev-mailbox.ts'
import { newOrder } from '../support/new-order.ts'
import { anOrder, aPaidOrder, dialogOf, openRow, smsCode } from '../support/order-actions.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { base } from '../support/people.ts'
import { release, statusOf } from '../support/releases.ts'
import { publishRenamed } from '../support/renamed-release.ts'
import type { Locator, Page } from '../support/test.ts'

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name, exact: true })
const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name })
const done = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

/** Applies the action to more than 20 orders of the open queue. */
async function actOnTwenty(page: Page, hands: ActionCounter, action: string): Promise<void> {
  const list = new OrdersList(page)
  await list.settled()
  await hands.click(list.table.getByRole('checkbox').first())
  const bar = page.getByRole('region', { name: 'Выбранные заказы' })
  const all = button(bar, /^Выбрать все \d+/)
  expect(Number(/\d+/.exec(await all.innerText())?.[0])).toBeGreaterThanOrEqual(20)
  await hands.click(all)
  await hands.click(button(bar, new RegExp(`^${action}`)))
  await hands.click(button(dialogOf(page), /^(Взять|Передать)/))
}

test.describe('a manager', () => {
  test.use({ as: 'manager' })

  test('takes 20 new orders: 4 clicks', async ({ page }) => {
    await page.goto(base)
    const taking = new ActionCounter(page)
    await actOnTwenty(page, taking, 'Взять в обработку')
    await done(page, /^Взято \d+/)
    expect(taking).toMatchObject({ clicks: 4, keys: 0 })
  })

  test('takes five new orders: 5 clicks', async ({ page }) => {
    await page.goto(base)
    const list = new OrdersList(page)
    await list.settled()
    const hands = new ActionCounter(page)
    for (let taken = 1; taken <= 5; taken += 1) {
      await hands.click(button(list.table, /^Взять/).first())
      await done(page, `Взято в обработку: ${taken}`)
    }
    expect(hands).toMatchObject({ clicks: 5, keys: 0 })
  })

  test('finds an order by four digits: 4 keys and Enter', async ({ page }) => {
    const list = new OrdersList(page)
    await list.open('?queue=all')
    const number = await list.number(3)
    const hands = new ActionCounter(page)
    await hands.type(number.slice(-4))
    await hands.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ № ${number}`)
    expect(hands).toMatchObject({ clicks: 0, keys: 1, typed: 4 })
  })

  test('fetches a register: 2 clicks', async ({ page }) => {
    await page.goto(base)
    const hands = new ActionCounter(page)
    await hands.click(section(page, 'Взаиморасчёты'))
    const downloading = page.waitForEvent('download')
    await hands.click(button(page, /\.xlsx$/).first())
    await downloading
    expect(hands).toMatchObject({ clicks: 2, keys: 0 })
  })

  test('fetches the registers of last month: 3 clicks', async ({ page }) => {
    await page.goto(base)
    const hands = new ActionCounter(page)
    await hands.click(section(page, 'Взаиморасчёты'))
    await hands.click(button(page, 'Прошлый месяц'))
    const downloading = page.waitForEvent('download')
    await hands.click(button(page, /^Скачать за /))
    await downloading
    expect(hands).toMatchObject({ clicks: 3, keys: 0 })
  })

  test('downloads the list that is shown: 1 click', async ({ page }) => {
    await page.goto(base)
    const hands = new ActionCounter(page)
    const downloading = page.waitForEvent('download')
    await hands.click(button(page, 'Скачать Excel'))
    await downloading
    expect(hands).toMatchObject({ clicks: 1, keys: 0 })
  })
})

test.describe('a manager of one shop', () => {
  test.use({ as: 'managerOfOne' })

  test('hands over 20 orders: 4 clicks', async ({ page, product }) => {
    for (let made = 0; made < 20; made += 1) await newOrder(product.url, { merchantId: 'ALTYN_TECH' })
    await page.goto(base)
    const hands = new ActionCounter(page)
    await actOnTwenty(page, hands, 'Передать курьеру')
    await done(page, /^Передано \d+/)
    expect(hands).toMatchObject({ clicks: 4, keys: 0 })
  })
})

test.describe('whoever may do everything', () => {
  test.use({ as: 'superadmin' })

  test('delivers an order: 2 taps and 6 digits', async ({ page, product }) => {
    const order = await anOrder(product.url, 'ready_delivery')
    const row = await openRow(page, order)
    const hands = new ActionCounter(page)
    await hands.click(button(row, 'Выдать покупателю'))
    await hands.click(button(dialogOf(page), 'Отправить код'))
    await expect(page.getByLabel('Код из SMS')).toBeFocused()
    await hands.type(await smsCode(product.url, order))
    await expect(row).toContainText('Доставлен')
    expect(hands).toMatchObject({ clicks: 2, keys: 0, typed: 6 })
  })

  test('returns a part: 5 clicks, the sum and Ctrl+Enter', async ({ page, product }) => {
    const row = await openRow(page, await aPaidOrder(product.url))
    const hands = new ActionCounter(page)
    await hands.click(button(row, /^Другие действия/))
    await hands.click(page.getByRole('menuitem', { name: 'Оформить возврат' }))
    await hands.click(page.getByLabel('Вернуть часть суммы'))
    await expect(page.getByLabel('Сумма компенсации')).toBeFocused()
    await hands.type('1000')
    await hands.choose(page.getByLabel('Причина'), 'Отменил покупатель')
    await hands.press('Control+Enter')
    await expect(row).toContainText('Частичный возврат')
    expect(hands).toMatchObject({ clicks: 5, keys: 1, typed: 4 })
  })

  test('takes an order by mistake and back: 2 clicks', async ({ page, product }) => {
    const row = await openRow(page, await anOrder(product.url, 'completed'))
    const hands = new ActionCounter(page)
    await hands.click(button(row, /^Взять/))
    // The sidebar has «Свернуть меню».
    await hands.click(button(page, /^Вернуть/))
    await expect(row).toContainText('Новый заказ')
    expect(hands).toMatchObject({ clicks: 2, keys: 0 })
  })

  test('compares sales with a year ago: 3 clicks', async ({ page }) => {
    await page.goto(base)
    const hands = new ActionCounter(page)
    await hands.click(section(page, 'Аналитика'))
    await hands.choose(page.getByLabel('Сравнение'), 'Год назад')
    await expect(page).toHaveURL(/compare=year/)
    expect(hands).toMatchObject({ clicks: 3, keys: 0 })
  })
})

test.describe('an administrator', () => {
  test.use({ as: 'admin' })

  test('invites a person: 3 clicks and the text', async ({ page, product }) => {
    await page.goto(`${base}/users`)
    const hands = new ActionCounter(page)
    await hands.click(page.getByRole('link', { name: 'Добавить пользователя' }))
    await expect(page.getByLabel('Фамилия')).toBeFocused()
    // Tab moves between fields, an arrow key chooses the role.
    for (const text of ['Сериков', 'Олжас', '', '7017654321', 'ten@shop.kz']) {
      await hands.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(page.getByLabel('Роль')).toBeFocused()
    await hands.press('ArrowDown')
    await expect(page.getByLabel('Роль').locator('option:checked')).not.toHaveText('Выберите роль')
    await hands.click(page.getByRole('checkbox', { name: /Алтын Техника/ }))
    await hands.click(button(page, 'Сохранить'))
    await done(page, /отправлена на почту ten@shop.kz/)
    await expect.poll(() => mailboxAt(product.url)).toContain('ten@shop.kz')
    expect(hands).toMatchObject({ clicks: 3, keys: 1 })
  })

  test('takes a release back: 3 clicks and the reason', async ({ page, product }) => {
    const before = (await statusOf(product)).apps['mfe-admin']?.live ?? ''
    await publishRenamed(product, { app: 'mfe-admin', from: before, to: '7.0.0' })
    await release(product, 'promote', 'mfe-admin', '7.0.0', '--reason', 'новая форма')
    await page.goto(base)
    const hands = new ActionCounter(page)
    await hands.click(section(page, 'Версии'))
    await hands.click(button(page, 'Откатить: Администрирование'))
    await expect(dialogOf(page).getByLabel('Причина')).toBeFocused()
    await hands.type('ошибка')
    await hands.click(button(dialogOf(page), `Откатить до ${before}`))
    await done(page, `Администрирование: в работе ${before}`)
    expect(hands).toMatchObject({ clicks: 3, keys: 0 })
  })
})
