import { jobsLeft } from '../../../../test/jobs.ts'
import { codeIn, openShop, type Shop } from '../../../../test/shop.ts'
import { codeRules } from './code.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
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
