import { randomUUID } from 'node:crypto'
import type { CallAnswer } from '@cabinet/contract'
import { read } from '@e965/xlsx'
import { sql } from 'kysely'
import { jobsLeft } from '../../../test/jobs.ts'
import { codeIn, openShop, type Shop, to } from '../../../test/shop.ts'
import { zone } from '../../../test/test-clock.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { wallClock } from '../../platform/time/business-zone.ts'
import { codeRules } from './delivery/code.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('a delivery by a code', () => {
  // Each test advances the clock by less than an access token's ten minutes.

  type Sent = CallAnswer<'POST /accounting/sendOtp'>

  const body = (number: string, amount = 150_000) => ({
    merchantOrderId: number,
    merchantId: 'ALPHA',
    amount,
  })
  const send = (number: string, amount?: number, who = 'courier') =>
    shop.call(who, 'POST', '/accounting/sendOtp', { body: body(number, amount) })
  const check = (number: string, otp: string, amount?: number, key?: string) =>
    shop.call('courier', 'POST', '/accounting/checkOtp', {
      body: { ...body(number, amount), otp },
      ...(key === undefined ? {} : { key }),
    })
  const current = (number: string) =>
    shop.call('courier', 'GET', `/accounting/otp?merchantId=ALPHA&merchantOrderId=${number}`)
  const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

  test('send → the SMS names code, order, shop and sum → the right code delivers', async () => {
    const { id, number } = await shop.add({ status: 'ready_delivery' })
    const sent = await send(number)
    expect([sent.statusCode, sent.json()]).toMatchObject([
      200,
      { phone: '77011234567', attemptsLeft: 5, sendsLeft: 4 },
    ])
    const { now, resendAt, expiresAt } = sent.json<Sent>()
    expect([Date.parse(resendAt) - Date.parse(now), Date.parse(expiresAt) - Date.parse(now)]).toEqual([
      60_000, 300_000,
    ])
    const sms = await shop.lastSms(number)
    expect(sms?.phone).toBe('77011234567')
    for (const part of [/\b\d{6}\b/, number, 'ТОО «ALPHA»', '150 000 ₸'])
      expect(sms?.text.replace(/\s/g, ' ')).toMatch(part)
    const delivered = await check(number, codeIn(sms))
    expect([delivered.statusCode, delivered.json()]).toMatchObject([
      200,
      { order: { app_status: 'delivered', amount: 150_000, version: 2 } },
    ])
    expect(await shop.order(id)).toMatchObject({
      status: 'delivered',
      is_edited: false,
      delivered_at: shop.server.clock.now(),
    })
    expect(await shop.history(id)).toMatchObject([{ action: 'deliver', amounts: [null, null] }])
    expect((await current(number)).json()).toEqual({ otp: null })
    const again = await check(number, codeIn(sms))
    expect([again.statusCode, again.json().code]).toEqual([409, 'STATUS_NOT_ALLOWED'])
  })

  test('a lower amount gives delivered_w_e, with history, commission', async () => {
    const { id, number } = await shop.add({ status: 'in_progress', bank_commission_tiyn: 15_000_00 })
    await send(number, 120_000.5)
    expect((await check(number, codeIn(await shop.lastSms(number)), 120_000.5)).json().order).toMatchObject({
      app_status: 'delivered_w_e',
      amount: 120_000.5,
    })
    expect(await shop.order(id)).toMatchObject({ bank_commission_tiyn: 12_000_05, is_edited: true })
    expect(await shop.history(id)).toMatchObject([
      { action: 'deliver_changed', amounts: [150_000_00, 120_000_50] },
    ])
  })

  test.each([
    [499.99, 400, 'AMOUNT_RANGE'],
    [150_000.01, 400, 'AMOUNT_RANGE'],
    [1000.001, 400, 'AMOUNT_PRECISION'],
  ])('no code is sent for %p', async (amount, status, code) => {
    const { number } = await shop.add({ status: 'ready_delivery' })
    const refused = await send(number, amount)
    expect([refused.statusCode, refused.json().code, Object.keys(refused.json().fields)]).toEqual([
      status,
      code,
      ['amount'],
    ])
  })

  test('a cheap order may be delivered for its own amount below 500', async () => {
    const { number } = await shop.add({ status: 'ready_delivery', amount_tiyn: 300_00 })
    expect((await send(number, 300)).statusCode).toBe(200)
  })

  test('five wrong codes lock the delivery until a new code is sent', async () => {
    const { id, number } = await shop.add({ status: 'ready_delivery' })
    await send(number)
    const code = codeIn(await shop.lastSms(number))
    for (const attemptsLeft of [4, 3, 2, 1]) {
      const wrong = await check(number, wrongOf(code))
      expect([wrong.statusCode, wrong.json()]).toMatchObject([
        400,
        { code: 'OTP_WRONG', message: 'Вы ввели неправильный код', attemptsLeft },
      ])
    }
    expect((await check(number, wrongOf(code))).json()).toMatchObject({ code: 'OTP_LOCKED', attemptsLeft: 0 })
    expect((await check(number, code)).json()).toMatchObject({ code: 'OTP_LOCKED' })
    expect((await shop.order(id)).status).toBe('ready_delivery')
  })

  test('a wrong code repeated under its key costs one attempt', async () => {
    const { number } = await shop.add({ status: 'ready_delivery' })
    await send(number)
    const wrong = wrongOf(codeIn(await shop.lastSms(number)))
    const answers = [
      await check(number, wrong, undefined, 'lost-answer-1'),
      await check(number, wrong, undefined, 'lost-answer-1'),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().attemptsLeft])).toEqual([
      [400, 4],
      [400, 4],
    ])
    expect((await current(number)).json().otp.attemptsLeft).toBe(4)
  })

  test('a code for another amount does not match and costs nothing', async () => {
    const { number } = await shop.add({ status: 'ready_delivery' })
    await send(number, 100_000)
    const code = codeIn(await shop.lastSms(number))
    expect((await check(number, code, 150_000)).json()).toMatchObject({
      code: 'OTP_MISMATCH',
      message: 'Введенный код не совпадает',
    })
    expect((await check(number, code, 100_000)).statusCode).toBe(200)
  })

  test('resending: not before 60 seconds, the old code counts no more, five an hour', async () => {
    const { number } = await shop.add({ status: 'ready_delivery' })
    const { resendAt } = (await send(number)).json<Sent>()
    const first = codeIn(await shop.lastSms(number))
    shop.server.clock.advance({ seconds: 15 })
    const soon = await send(number)
    expect([soon.statusCode, soon.json()]).toMatchObject([
      429,
      {
        code: 'TOO_MANY_REQUESTS',
        retryAfter: 45,
        resendAt,
        message: 'Код уже отправлен. Повторите через 45 секунд',
      },
    ])
    expect((await current(number)).json().otp).toMatchObject({ resendAt, amount: 150_000, sendsLeft: 4 })
    shop.server.clock.advance({ seconds: 45 })
    expect((await send(number)).json<Sent>().sendsLeft).toBe(3)
    const second = codeIn(await shop.lastSms(number))
    if (first !== second) {
      const late = await check(number, first)
      const time = wallClock(shop.server.clock.now(), zone).toISOString().slice(11, 16)
      expect([late.statusCode, late.json()]).toMatchObject([
        400,
        { code: 'OTP_REPLACED', message: `Отправлен новый код в ${time}: введите его` },
      ])
      expect((await current(number)).json().otp.attemptsLeft).toBe(5)
    }
    for (const sendsLeft of [2, 1, 0]) {
      shop.server.clock.advance({ seconds: 60 })
      expect((await send(number)).json<Sent>().sendsLeft).toBe(sendsLeft)
    }
    shop.server.clock.advance({ seconds: 60 })
    expect((await send(number)).json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'За час по заказу отправлено 5 кодов. Повторите через 55 минут',
    })
  })

  test('an earlier code for another amount names the newer one, and the newer one delivers for its own', async () => {
    const { number } = await shop.add({ status: 'ready_delivery' })
    await send(number)
    const first = codeIn(await shop.lastSms(number))
    shop.server.clock.advance({ seconds: 60 })
    await send(number, 100_000)
    const second = codeIn(await shop.lastSms(number))
    expect((await check(number, first, 150_000)).json().code).toBe('OTP_REPLACED')
    expect((await current(number)).json().otp).toMatchObject({ attemptsLeft: 5, amount: 100_000 })
    expect((await check(number, second, 100_000)).statusCode).toBe(200)
    expect((await check(number, first, 150_000)).json().code).toBe('STATUS_NOT_ALLOWED')
  })

  test('codes sent while the clock was ahead delay no later code', async () => {
    const { number, id } = await shop.add({ status: 'ready_delivery' })
    await send(number)
    const early = codeIn(await shop.lastSms(number))
    await sql`
      update delivery_codes set sent_at = sent_at + interval '2 hours', resend_at = resend_at + interval '2 hours',
        expires_at = expires_at + interval '2 hours' where order_id = ${id}`.execute(shop.server.platform.db)
    expect((await current(number)).json()).toEqual({ otp: null })
    expect((await check(number, early)).json().code).toBe('OTP_EXPIRED')
    shop.server.clock.advance({ seconds: 1 })
    expect((await send(number)).json<Sent>().sendsLeft).toBe(4)
    expect((await check(number, codeIn(await shop.lastSms(number)))).statusCode).toBe(200)
  })
})

describe('the code of a delivery', () => {
  // The codes that earlier tests sent to the same phone count for an hour.
  beforeAll(() => {
    shop.server.clock.advance({ minutes: 61 })
    return shop.renew()
  })

  const body = (number: string) => ({ merchantOrderId: number, merchantId: 'ALPHA', amount: 150_000 })

  test('a code that was not used within five minutes is over', async () => {
    const { number } = await shop.add({ status: 'ready_delivery' })
    await shop.call('courier', 'POST', '/accounting/sendOtp', { body: body(number) })
    const otp = codeIn(await shop.lastSms(number))
    shop.server.clock.advance({ seconds: codeRules.livesMs / 1000 })
    const late = await shop.call('courier', 'POST', '/accounting/checkOtp', {
      body: { ...body(number), otp },
    })
    expect([late.statusCode, late.json().code]).toEqual([400, 'OTP_EXPIRED'])
    const state = await shop.call(
      'courier',
      'GET',
      `/accounting/otp?merchantId=ALPHA&merchantOrderId=${number}`,
    )
    expect(state.json()).toEqual({ otp: null })
  })

  test('neither database nor queue ever holds the code', async () => {
    const { number } = await shop.add({ status: 'ready_delivery' })
    await shop.call('courier', 'POST', '/accounting/sendOtp', { body: body(number) })
    const { db, database } = shop.server.platform
    const waiting = JSON.stringify([
      (await database.jobs.executeSql('select data from pgboss.job')).rows,
      await db.selectFrom('audit_log').selectAll().execute(),
    ])
    const otp = codeIn(await shop.lastSms(number))
    expect(otp).toMatch(/^\d{6}$/)
    expect(waiting).toContain('"sealed"')
    expect(waiting).not.toContain('Код ')
    expect(waiting).not.toContain(`"${otp}"`)
    expect(shop.server.log.join()).not.toContain(otp)
    expect(await jobsLeft(database, 'deliver-sms')).toBe(0)
  })
})

describe('the deletion of an item', () => {
  beforeAll(() => shop.renew())

  /** Adds a marketplace order of 150 000 ₸ with items of these prices. */
  async function addOrder(prices: readonly number[], status: 'completed' | 'ready_delivery' = 'completed') {
    const order = await shop.add({ is_marketplace: true, status, bank_commission_tiyn: 15_000_00 })
    const rows = prices.map((price, index) => ({
      merchant_id: 'ALPHA',
      order_id: order.id,
      merchant_product_id: `P-${index}`,
      title: `Товар ${index}`,
      link: 'https://alpha.kz/p',
      color: [],
      size: null,
      price_tiyn: price,
      sale_price_tiyn: price,
      quantity: 1,
    }))
    const items = await scoped(shop.server.platform.db, systemScope('test data'))
      .insertInto('order_items', rows)
      .returning('order_items.id')
      .execute()
    return { ...order, items: items.map(({ id }) => id) }
  }

  const remove = (number: string, item: number | undefined, query = 'merchantId=ALPHA', key?: string) =>
    shop.call('manager', 'DELETE', `/marketplace/v2/orders/${number}/products/${item}?${query}`, {
      ...(key === undefined ? {} : { key }),
    })

  test('the amount becomes the sum of the items that are left; history, audit and the edited flag say so', async () => {
    const { id, number, items } = await addOrder([100_000_00, 40_000_00, 10_000_00])
    const response = await remove(number, items[1], 'merchantId=ALPHA&version=1')
    expect(response.json()).toMatchObject({
      amount: 110_000,
      products: [{ id: items[0] }, { id: items[2] }],
      order: { version: 2, amount: 110_000 },
    })
    expect(await shop.order(id)).toMatchObject({
      amount_tiyn: 110_000_00,
      bank_commission_tiyn: 11_000_00,
      is_edited: true,
      items_changed_at: shop.server.clock.now(),
    })
    expect(await shop.history(id)).toMatchObject([
      { action: 'delete_item', amounts: [150_000_00, 110_000_00] },
    ])
    expect(await shop.audit(id)).toMatchObject([{ action: 'order.delete_item', before: { item: 'Товар 1' } }])
  })

  test('the last item stays', async () => {
    const { number, items } = await addOrder([150_000_00])
    const response = await remove(number, items[0])
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'LAST_ITEM', message: 'Последний товар удалить нельзя: отмените заказ' },
    ])
  })

  test('two people delete two items at once: one stays', async () => {
    const { id, number, items } = await addOrder([100_000_00, 50_000_00])
    const answers = await Promise.all(items.map((item) => remove(number, item)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const left = await scoped(shop.server.platform.db, systemScope('test'))
      .selectFrom('order_items')
      .select('sale_price_tiyn')
      .where('order_id', '=', id)
      .execute()
    expect(left).toEqual([{ sale_price_tiyn: (await shop.order(id)).amount_tiyn }])
  })

  test('a repetition under its key gets the first answer', async () => {
    const { id, number, items } = await addOrder([100_000_00, 40_000_00, 10_000_00])
    const first = await remove(number, items[0], 'merchantId=ALPHA', 'delete-item-1')
    const again = await remove(number, items[0], 'merchantId=ALPHA', 'delete-item-1')
    expect([again.statusCode, again.json()]).toEqual([200, first.json()])
    expect(await shop.history(id)).toHaveLength(1)
  })

  test.each([
    ['ready_delivery', 'version=1', 409, 'STATUS_NOT_ALLOWED'],
    ['completed', 'version=9', 409, 'ORDER_CHANGED'],
  ] as const)('a %s order with %s', async (status, query, statusCode, code) => {
    const { number, items } = await addOrder([100_000_00, 50_000_00], status)
    const response = await remove(number, items[0], `merchantId=ALPHA&${query}`)
    expect([response.statusCode, response.json()]).toMatchObject([
      statusCode,
      { code, order: { version: 1 } },
    ])
  })

  test('an item of another order is not found', async () => {
    const one = await addOrder([100_000_00, 50_000_00])
    const other = await addOrder([100_000_00, 50_000_00])
    expect((await remove(one.number, other.items[0])).statusCode).toBe(404)
  })
})

describe('notes', () => {
  // The codes that earlier tests sent to the same phone count for an hour.
  beforeAll(() => {
    shop.server.clock.advance({ minutes: 61 })
    return shop.renew()
  })

  type Notes = CallAnswer<'GET /accounting/v1/application/{id}/notes'>

  const path = (id: number) => `/accounting/v1/application/${id}/notes`
  const write = (who: string, id: number, text: string, key: string = randomUUID()) =>
    shop.call(who, 'POST', path(id), { body: { text }, key })
  const notes = async (who: string, id: number) => (await shop.call(who, 'GET', path(id))).json<Notes>()
  const remove = (who: string, id: number, note: number) => shop.call(who, 'DELETE', `${path(id)}/${note}`)

  test('colleagues see a note with author and time, strangers none; the audit holds its author, not its text', async () => {
    const { id } = await shop.add()
    const at = shop.server.clock.now()
    const note = (await write('manager', id, '  Перезвонить\nпосле 18:00 ')).json<{ id: number }>()
    const seen = {
      ...note,
      at: at.toISOString(),
      author: 'Ахметова Айгерим',
      text: 'Перезвонить\nпосле 18:00',
    }
    const deletableUntil = new Date(at.getTime() + 600_000).toISOString()
    expect(await notes('courier', id)).toEqual([seen])
    expect(await notes('manager', id)).toEqual([{ ...seen, deletableUntil }])
    const foreign = [shop.call('stranger', 'GET', path(id)), write('stranger', id, 'Чужим')]
    const answers = await Promise.all([...foreign, remove('stranger', id, note.id)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    const [record, ...others] = await shop.audit(id)
    expect(record).toMatchObject({ action: 'order.note', actor: 'manager@test.kz' })
    expect([record?.before, record?.after, others]).toEqual([null, { note: note.id }, []])
  })

  test.each([
    ['', 400],
    [' \n ', 400],
    ['\u0000', 400],
    ['\u202e', 400],
    ['а', 200],
    ['а\tб', 200],
    ['а'.repeat(1000), 200],
    ['а'.repeat(1001), 400],
  ])('%j is answered by %i', async (text, status) => {
    const { id } = await shop.add()
    expect((await write('manager', id, text)).statusCode).toBe(status)
  })

  test('two at once lose nothing, a repetition adds nothing, the order stays as it was, and the feed tells', async () => {
    const { id, number } = await shop.add()
    shop.server.clock.advance({ seconds: 11 })
    const since = shop.server.clock.now().toISOString()
    const key = randomUUID()
    await Promise.all([
      write('manager', id, 'Один', key),
      write('courier', id, 'Два'),
      write('both', id, 'Три'),
    ])
    expect((await write('manager', id, 'Один', key)).statusCode).toBe(200)
    expect((await notes('manager', id)).map(({ text }) => text).sort()).toEqual(['Два', 'Один', 'Три'])
    const feed = await shop.call('manager', 'GET', `/accounting/v1/applications/changes?since=${since}`)
    expect(feed.json()).toMatchObject({ changes: [{ id, notes: 3, is_new: false }] })
    const { ErrorResponses } = await shop.change('manager', [to(number, 'in_progress', { version: 1 })])
    expect(ErrorResponses).toEqual([])
  })

  test('its author alone deletes it, for ten minutes', async () => {
    const { id } = await shop.add()
    await write('manager', id, 'Первая')
    await write('manager', id, 'Вторая')
    const [first = 0, second = 0] = (await notes('manager', id)).map((note) => note.id)
    expect((await remove('courier', id, first)).json()).toMatchObject({ code: 'NOTE_NOT_YOURS' })
    shop.server.clock.advance({ minutes: 9, seconds: 59 })
    await shop.renew()
    expect((await remove('manager', id, first)).statusCode).toBe(204)
    expect((await remove('manager', id, first)).statusCode).toBe(404)
    shop.server.clock.advance({ seconds: 1 })
    expect((await remove('manager', id, second)).json()).toMatchObject({ code: 'NOTE_TOO_OLD' })
    expect(await notes('manager', id)).toMatchObject([{ text: 'Вторая' }])
    const [, , last] = await shop.audit(id)
    expect(last).toMatchObject({ action: 'order.note-delete', after: { note: first } })
  })

  test('a note is in no Excel and in no SMS', async () => {
    const { id, number } = await shop.add({ status: 'ready_delivery' })
    await write('manager', id, 'СЕКРЕТ')
    const body = { merchantOrderId: number, merchantId: 'ALPHA', amount: 150_000 }
    expect((await shop.call('manager', 'POST', '/accounting/sendOtp', { body })).statusCode).toBe(200)
    expect((await shop.lastSms(number))?.text).not.toContain('СЕКРЕТ')
    for (const report of ['uchet-accounting/application-report', 'accounting/v1/merchants/ALPHA/report']) {
      const { rawPayload } = await shop.call('manager', 'GET', `/${report}`)
      const file = JSON.stringify(read(rawPayload).Sheets)
      expect([file.includes(number), file.includes('СЕКРЕТ')]).toEqual([true, false])
    }
  })
})
