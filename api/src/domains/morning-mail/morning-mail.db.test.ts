import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { expireAttempts, jobsLeft } from '../../../test/jobs.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { openSmtpSink, type SmtpSink } from '../../../test/smtp-sink.ts'
import { jobHandlers } from '../../jobs/handlers.ts'
import { queues } from '../../jobs/queues.ts'
import type { BusinessTz } from '../../platform/config/config.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { smtpMailer } from '../../ports/mail/smtp-mailer.ts'
import { planMorningMails, tokenOf } from './service.ts'

let server: TestServer
let sink: SmtpSink
let managerId: number

const setting = '/api/users/api/v1/morning-mail'
const day = 86_400_000

async function open(zone: BusinessTz = '+06:00'): Promise<void> {
  sink = await openSmtpSink()
  server = await build({
    env: { BUSINESS_TZ: zone },
    config: { publicUrl: 'https://cabinet.test' },
    platform: { mailer: smtpMailer(sink.url, 'Кабинет <no-reply@test.kz>') },
  })
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA', 'GAMMA')
  managerId = await addUser(db, {
    username: 'manager@test.kz',
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['ALPHA', 'BETA'],
  })
  await addUser(db, { username: 'courier@test.kz', role: 'COURIER', merchants: ['ALPHA'] })
}
afterEach(async () => {
  await server.close()
  await sink.close()
})

async function wish(username: string, on = true): Promise<void> {
  const { headers } = await server.signIn(username, password)
  const answer = await server.app.inject({ method: 'PUT', url: setting, headers, payload: { on } })
  expect(answer.statusCode).toBe(204)
  expect((await server.app.inject({ url: setting, headers })).json()).toEqual({ on })
}

/** Passes to the next day's time and does what a process does then. */
async function at(hours: number, { days = 1, minutes = 0 } = {}): Promise<void> {
  for (let passed = 0; passed < days; passed += 1) server.clock.toNextDay()
  server.clock.advance({ hours, minutes })
  await plan()
}

async function plan(): Promise<void> {
  await planMorningMails(job(server.platform))
  await server.runJobs()
}

const mailTo = (to: string) => sink.received.filter((mail) => mail.to.includes(to))
const textOf = (to: string) => (mailTo(to)[0]?.mail.text ?? '').replaceAll('\u00a0', ' ')

describe.each<BusinessTz>(['+06:00', 'Asia/Almaty'])('in %s', (zone) => {
  test('the mail leaves at nine, once a day, and no more at noon', async () => {
    await open(zone)
    await wish('manager@test.kz')
    await at(8, { minutes: 59 })
    expect(sink.received).toHaveLength(0)
    server.clock.advance({ minutes: 1 })
    await plan()
    server.clock.advance({ minutes: 30 })
    await plan()
    expect(sink.received).toHaveLength(1)
    await at(12)
    expect(sink.received).toHaveLength(1)
    await at(11, { minutes: 59 })
    expect(sink.received).toHaveLength(2)
    expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(2)
  })

  test('yesterday begins and ends by the clock of the zone', async () => {
    await open(zone)
    await wish('manager@test.kz')
    server.clock.toNextDay()
    const midnight = server.clock.now().getTime()
    await addOrders(server.platform.db, [
      orderRow({ created_at: new Date(midnight - 1) }),
      orderRow({ created_at: new Date(midnight - day) }),
      orderRow({ created_at: new Date(midnight - day - 1) }),
      orderRow({ created_at: new Date(midnight) }),
    ])
    server.clock.advance({ hours: 9 })
    await plan()
    expect(textOf('manager@test.kz')).toContain('Оформлено 300 000 ₸ · 2 заказа: ')
  })
})

describe('what it tells', () => {
  beforeEach(async () => {
    await open()
    for (const who of ['manager@test.kz', 'courier@test.kz']) await wish(who)
    server.clock.toNextDay()
    server.clock.advance({ hours: 9 })
    const now = server.clock.now().getTime()
    const yesterday = new Date(now - 20 * 3_600_000)
    const order = (changes: Parameters<typeof orderRow>[0]) =>
      orderRow({ created_at: yesterday, email: 'buyer@mail.kz', ...changes })
    await addOrders(server.platform.db, [
      order({ status: 'buyed', amount_tiyn: 1_000_000_50 }),
      order({ status: 'canceled', merchant_id: 'BETA' }),
      order({ status: 'ready_delivery', delivery_address: 'Абая 10' }),
      order({ status: 'completed', merchant_id: 'GAMMA' }),
      // Expires at 23:00 and tomorrow at 1:00.
      order({ status: 'in_progress', created_at: new Date(now - 58 * 3_600_000) }),
      order({ status: 'in_progress', created_at: new Date(now - 56 * 3_600_000) }),
    ])
  })

  test('sums for who may read analytics, of the own partners, with a link to each', async () => {
    await plan()
    const text = textOf('manager@test.kz')
    expect(text).toContain(
      'Оформлено 1 300 000,50 ₸ · 3 заказа: выкуплено 1 000 000,50 ₸, ждут 150 000 ₸, отменено 150 000 ₸, возвращено 0 ₸',
    )
    expect(text).toContain('Сегодня истекает срок\nУ 1 заказа, если ничего не сделать\n')
    expect(text).toMatch(/Ждут\nВ обработке: 2\nhttps:.*\?status=in_progress\nК доставке: 1\nhttps:/)
    expect(text).toMatch(
      /^https:\/\/cabinet\.test\/merchant-cabinet\/analytics\?merchantId=all&startDate=[\d-]+&endDate=[\d-]+&step=day$/m,
    )
    const { html = '' } = mailTo('manager@test.kz')[0]?.mail ?? {}
    expect(html.match(/<a href="https:\/\/cabinet\.test\//g)).toHaveLength(6)
  })

  test('counts alone for others, and to who only delivers what waits for delivery', async () => {
    await plan()
    const text = textOf('courier@test.kz')
    expect(text).toContain('Оформлено 2 заказа: выкуплено 1, ждут 1, отменено 0, возвращено 0')
    expect(text).toMatch(/Ждут\nК доставке: 1\n/)
    expect(text).not.toContain('В обработке')
    expect(mailTo('courier@test.kz')[0]?.raw).not.toMatch(/₸|analytics/)
  })

  test('nothing of buyers', async () => {
    await plan()
    expect(sink.received).toHaveLength(2)
    for (const { mail } of sink.received)
      expect([mail.subject, mail.text, mail.html].join(' ')).not.toMatch(
        /Ахметов|Данияр|7011234567|buyer@|900101350013|Абая|T-\d/,
      )
  })
})

describe('judged when it leaves', () => {
  const ended = {
    'a user who was deactivated': () =>
      server.platform.db
        .updateTable('users')
        .set({ status: 'inactive' })
        .where('id', '=', managerId)
        .execute(),
    'a user who no longer wishes it': () => wish('manager@test.kz', false),
    'a user without partners': () =>
      server.platform.db.deleteFrom('user_merchants').where('user_id', '=', managerId).execute(),
    'a user who was deleted': async () => {
      await server.platform.db.deleteFrom('sessions').where('user_id', '=', managerId).execute()
      await server.platform.db.deleteFrom('users').where('id', '=', managerId).execute()
    },
    'a morning that has passed': async () => server.clock.advance({ hours: 3 }),
  }
  test.each(Object.keys(ended) as (keyof typeof ended)[])('%s gets none', async (name) => {
    await queueOne()
    await ended[name]()
    await server.runJobs()
    expect(sink.received).toHaveLength(0)
  })

  test('a revoked right takes the money away, a partner taken away its orders', async () => {
    await queueOne()
    const { db } = server.platform
    const { id } = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'COURIER')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ role_id: id }).where('id', '=', managerId).execute()
    await db.deleteFrom('user_merchants').where('merchant_id', '=', 'BETA').execute()
    await server.runJobs()
    expect(textOf('manager@test.kz')).toContain('Оформлено 1 заказ: ')
    expect(sink.received[0]?.raw).not.toContain('₸')
  })

  async function queueOne(): Promise<void> {
    await open()
    await wish('manager@test.kz')
    server.clock.toNextDay()
    server.clock.advance({ hours: 9 })
    const created_at = new Date(server.clock.now().getTime() - day / 2)
    await addOrders(server.platform.db, [
      orderRow({ created_at }),
      orderRow({ created_at, merchant_id: 'BETA' }),
    ])
    await planMorningMails(job(server.platform))
    expect(await jobsLeft(server.database, 'morning-mail')).toBe(1)
  }
})

describe('once', () => {
  test('two processes and a restart send one mail', async () => {
    await open()
    await wish('manager@test.kz')
    server.clock.toNextDay()
    server.clock.advance({ hours: 9 })
    const jobs = await startJobs(server.database, { queues, background: false, onError: () => undefined })
    const other = { ...server.platform, jobs }
    await Promise.all([server.platform, other, server.platform].map((one) => planMorningMails(job(one))))
    await Promise.all([server.runJobs(), jobs.drain(jobHandlers(other))])
    // A process died after sending: the job is taken up again.
    await server.database.jobs.executeSql(
      "update pgboss.job set state = 'active', completed_on = null where name = 'morning-mail'",
    )
    await expireAttempts(server.database)
    await jobs.drain(jobHandlers(other), { retries: true })
    await jobs.stop()
    expect(sink.received).toHaveLength(1)
  })

  test('off and on again sends no second one; who turns it on after nine gets the next', async () => {
    await open()
    await wish('manager@test.kz')
    await at(9)
    await wish('manager@test.kz', false)
    await wish('manager@test.kz')
    await wish('courier@test.kz')
    server.clock.advance({ minutes: 5 })
    await plan()
    expect(sink.received.map(({ to }) => to)).toEqual([['manager@test.kz']])
    await at(9)
    expect(sink.received).toHaveLength(3)
  })

  test('a refused mail is tried again under its Message-ID', async () => {
    await open()
    await wish('manager@test.kz')
    server.clock.toNextDay()
    server.clock.advance({ hours: 9 })
    await planMorningMails(job(server.platform))
    sink.refuse = 451
    await expect(server.runJobs()).rejects.toThrow('1 jobs failed')
    sink.refuse = 0
    await server.platform.jobs.drain(jobHandlers(server.platform), { retries: true })
    const today = dayOf(server.clock.now(), '+06:00')
    expect(sink.received.map(({ mail }) => mail.messageId)).toEqual([
      `<morning-${managerId}.${today}@cabinet.test>`,
    ])
  })
})

describe('unsubscribing', () => {
  let url: string
  beforeEach(async () => {
    await open()
    await wish('manager@test.kz')
    await at(9)
    url = sink.received[0]?.headers.find((line) => line.startsWith('List-Unsubscribe: '))?.slice(18) ?? ''
  })
  const ask = (method: 'GET' | 'POST', address = url.replace(/^<https:\/\/cabinet\.test|>$/g, '')) =>
    server.app.inject({
      method,
      url: address,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
    })
  const isOn = async () => {
    const { headers } = await server.signIn('manager@test.kz', password)
    return (await server.app.inject({ url: setting, headers })).json<{ on: boolean }>().on
  }

  test('works from the mail, by one POST without signing in, also twice; a scanner’s GET changes nothing', async () => {
    expect(sink.received[0]?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(textOf('manager@test.kz')).toContain(url.slice(1, -1))
    const page = await ask('GET')
    expect([page.statusCode, page.body.includes('<form method="post">'), await isOn()]).toEqual([
      200,
      true,
      true,
    ])
    for (const answer of [await ask('POST'), await ask('POST')])
      expect([answer.statusCode, answer.body.includes('Утреннее письмо отключено')]).toEqual([200, true])
    expect(await isOn()).toBe(false)
    await at(9)
    expect(sink.received).toHaveLength(1)
    const records = await server.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'subject_id', 'after'])
      .where('action', 'like', 'user.morning-mail%')
      .orderBy('id')
      .execute()
    expect(records).toEqual([
      {
        actor: 'manager@test.kz',
        action: 'user.morning-mail-on',
        subject_id: 'manager@test.kz',
        after: null,
      },
      {
        ...{ actor: 'visitor', action: 'user.morning-mail-off', subject_id: 'manager@test.kz' },
        after: { by: 'link' },
      },
    ])
  })

  test.each<['GET' | 'POST', () => string]>([
    ['GET', () => '1.forged'],
    ['POST', () => `${managerId}.${'A'.repeat(43)}`],
    ['POST', () => tokenOf(managerId, server.platform).replace(/^\d+/, String(managerId + 1))],
    ['POST', () => ''],
  ])('%s with a forged token is refused and changes nothing', async (method, token) => {
    const answer = await ask(method, `${setting}/unsubscribe?token=${token()}`)
    expect([answer.statusCode, await isOn()]).toEqual([404, true])
  })

  test('a mail program may send the form in parts', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `${setting}/unsubscribe?token=${tokenOf(managerId, server.platform)}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    })
    expect([answer.statusCode, await isOn()]).toEqual([200, false])
  })
})
