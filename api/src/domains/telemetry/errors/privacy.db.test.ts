/** Nothing of people or orders leaves a whole journey for the log, the errors, the alarms or the failures of jobs. */
import { promote, publish } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { sql } from 'kysely'
import { type HttpSink, openSink } from '../../../../test/http-sink.ts'
import { password } from '../../../../test/people.ts'
import { codeIn, openShop, type Shop, to } from '../../../../test/shop.ts'
import { devSms } from '../../../ports/sms/dev-sms.ts'

const buyer = {
  ...{ merchant_order_id: 'KZ-48151623', client_last_name: 'Сейткалиева', client_first_name: 'Гульнара' },
  ...{ client_middle_name: 'Ерлановна', phone: '77015554433', iin: '900101350013', email: 'gulnara@mail.kz' },
  delivery_address: 'Алматы, Абая 150',
}
const number = buyer.merchant_order_id

let shop: Shop
let workshop: Workshop
let sink: HttpSink
let isGatewayAway = false

beforeAll(async () => {
  sink = await openSink()
  workshop = await Workshop.open()
  shop = await openShop({ config: { alertUrl: sink.url } })
  const { platform } = shop.server
  const gateway = devSms(platform.db, platform.clock)
  Object.assign(platform, {
    sms: {
      send: async (sms: Parameters<typeof gateway.send>[0], signal: AbortSignal) => {
        if (isGatewayAway) throw new Error(`no route to ${sms.phone} for ${buyer.email}`)
        await gateway.send(sms, signal)
      },
    },
  })
  await publish(platform.releases, await workshop.buildShell('1.0.0'))
  await promote(platform.releases, [{ app: 'shell', version: '1.0.0' }], {
    who: 'ann',
    reason: 'первый выпуск',
  })
})
afterAll(async () => {
  await shop.close()
  await workshop.close()
  await sink.close()
})

test('a delivery with everything that may fail', async () => {
  const { server } = shop
  const { db } = server.platform
  const { id } = await shop.add({ ...buyer, status: 'completed' })
  const refused = { username: 'manager@test.kz', password: 'Typed-Secret-1' }
  await server.app.inject({ method: 'POST', url: '/api/users/api/v1/sign-in', payload: refused })
  const { access, refreshCookie, headers } = await server.signIn('manager@test.kz', password)
  for (const query of [
    `ph_number=5554433`,
    `orderId=${number}`,
    `search=${encodeURIComponent(buyer.client_last_name)}`,
  ])
    await shop.call('manager', 'GET', `/accounting/v1/applications?${query}`)
  await shop.call('manager', 'GET', `/accounting/v1/application/${id}`)
  await shop.change('manager', [to(number, 'in_progress')])
  const body = { merchantOrderId: number, merchantId: 'ALPHA', amount: 150_000 }
  isGatewayAway = true
  await shop.call('manager', 'POST', '/accounting/sendOtp', { body })
  await expect(server.runJobs()).rejects.toThrow()
  const { rows: failed } = await sql<{
    output: unknown
  }>`select output from pgboss.job where output is not null`.execute(db)
  isGatewayAway = false
  server.clock.advance({ minutes: 2 })
  await shop.call('manager', 'POST', '/accounting/sendOtp', { body })
  const code = codeIn(await shop.lastSms(number))
  expect(code).toMatch(/^\d{6}$/)
  await shop.call('manager', 'POST', '/accounting/checkOtp', {
    body: { ...body, otp: code === '111111' ? '222222' : '111111' },
  })
  const delivered = await shop.call('manager', 'POST', '/accounting/checkOtp', {
    body: { ...body, otp: code },
  })
  expect(delivered.statusCode).toBe(200)

  const message = `order ${number} of ${buyer.client_last_name} ${buyer.client_first_name}, ${buyer.phone}, ${code}`
  const error = { app: 'shell', version: '1.0.0', name: 'TypeError', message, frames: [] }
  const url = '/api/telemetry/v1/errors'
  expect(
    (await server.app.inject({ method: 'POST', url, headers, payload: { errors: [error] } })).statusCode,
  ).toBe(204)
  server.app.log.error(
    { err: new Error(`Key (phone, email)=(${buyer.phone}, ${buyer.email}) exists`) },
    'failed',
  )
  await server.platform.releases.store.put('live.json', '{}')
  await server.platform.jobs.send(db, 'watch-alarms', {})
  await server.runJobs()

  const kept = await Promise.all(
    (['release_errors', 'alarms'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
  )
  const told = [kept, failed, sink.received.map(({ body }) => body)].map((one) => JSON.stringify(one))
  expect(kept.map((rows) => rows.length)).toEqual([1, 1])
  expect([failed.length, sink.received.length]).toEqual([1, 1])
  const text = told.join('\n') + server.log.join('')
  const secrets = [...Object.values(buyer), code, password, refused.password, refused.username, access]
  for (const secret of [...secrets, refreshCookie.split('=')[1] ?? '', '5554433', '48151623'])
    expect(text).not.toContain(secret)
})
