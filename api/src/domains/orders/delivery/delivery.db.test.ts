import type { CallAnswer } from '@cabinet/contract'
import { sql } from 'kysely'
import { codeIn, openShop, type Shop } from '../../../../test/shop.ts'
import { zone } from '../../../../test/test-clock.ts'
import { wallClock } from '../../../platform/time/business-zone.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
// Each test advances the clock by less than an access token's ten minutes.

type Sent = CallAnswer<'POST /accounting/sendOtp'>

const body = (number: string, amount = 150_000) => ({ merchantOrderId: number, merchantId: 'ALPHA', amount })
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

test('check 39: five wrong codes lock it; the right one comes too late; a new one is needed', async () => {
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
