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
import { planMorningMails, unsubscribeToken } from './service.ts'

let server: TestServer
let sink: SmtpSink

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
  await addUser(db, { username: 'courier@test.kz', role: 'COURIER', merchants: ['ALPHA'] })
}
async function close(): Promise<void> {
  await server.close()
  await sink.close()
}

/** Begins another day, on which nobody wishes the mail yet. */
async function begin(): Promise<void> {
  server.clock.toNextDay()
  sink.received.length = 0
  await server.platform.db.deleteFrom('morning_mails').execute()
}

let people = 0
async function manager(): Promise<{ id: number; name: string }> {
  people += 1
  const name = `manager${people}@test.kz`
  const id = await addUser(server.platform.db, {
    username: name,
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['ALPHA', 'BETA'],
  })
  return { id, name }
}

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
  beforeAll(() => open(zone))
  beforeEach(begin)
  afterAll(close)

  test('the mail leaves at nine, once a day, and no more at noon', async () => {
    await wish((await manager()).name)
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
    expect(new Set(sink.received.map(({ mail }) => mail.messageId)).size).toBe(2)
  })

  test('yesterday begins and ends by the clock of the zone', async () => {
    const { name } = await manager()
    await wish(name)
    server.clock.toNextDay()
    const midnight = server.clock.now().getTime()
    await addOrders(
      server.platform.db,
      [midnight - 1, midnight - day, midnight - day - 1, midnight].map((time) =>
        orderRow({ created_at: new Date(time) }),
      ),
    )
    server.clock.advance({ hours: 9 })
    await plan()
    expect(textOf(name)).toContain('Оформлено 300 000 ₸ · 2 заказа: ')
  })
})

describe('one cabinet', () => {
  beforeAll(() => open())
  beforeEach(begin)
  afterAll(close)

  test('it tells sums to who may read analytics, counts to others, of the own partners, and nothing of buyers', async () => {
    const { name } = await manager()
    for (const who of [name, 'courier@test.kz']) await wish(who)
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
    await plan()

    const text = textOf(name)
    expect(text).toContain(
      'Оформлено 1 300 000,50 ₸ · 3 заказа: выкуплено 1 000 000,50 ₸, ждут 150 000 ₸, отменено 150 000 ₸, возвращено 0 ₸',
    )
    expect(text).toContain('Сегодня истекает срок\nУ 1 заказа, если ничего не сделать\n')
    expect(text).toMatch(/Ждут\nВ обработке: 2\nhttps:.*\?status=in_progress\nК доставке: 1\nhttps:/)
    expect(text).toMatch(
      /^https:\/\/cabinet\.test\/merchant-cabinet\/analytics\?merchantId=all&startDate=[\d-]+&endDate=[\d-]+&step=day$/m,
    )
    const { html = '' } = mailTo(name)[0]?.mail ?? {}
    expect(html.match(/<a href="https:\/\/cabinet\.test\//g)).toHaveLength(6)

    const counts = textOf('courier@test.kz')
    expect(counts).toContain('Оформлено 2 заказа: выкуплено 1, ждут 1, отменено 0, возвращено 0')
    expect(counts).toMatch(/Ждут\nК доставке: 1\n/)
    expect(counts).not.toContain('В обработке')
    const [courier] = mailTo('courier@test.kz')
    expect([courier?.mail.text, courier?.mail.html].join()).not.toMatch(/₸|analytics/)

    expect(sink.received).toHaveLength(2)
    for (const { mail } of sink.received)
      expect([mail.subject, mail.text, mail.html].join(' ')).not.toMatch(
        /Ахметов|Данияр|7011234567|buyer@|900101350013|Абая|T-\d/,
      )
  })

  const ended = {
    'a user who was deactivated': ({ id }) =>
      server.platform.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute(),
    'a user who no longer wishes it': ({ name }) => wish(name, false),
    'a user without partners': ({ id }) =>
      server.platform.db.deleteFrom('user_merchants').where('user_id', '=', id).execute(),
    'a user who was deleted': async ({ id }) => {
      await server.platform.db.deleteFrom('sessions').where('user_id', '=', id).execute()
      await server.platform.db.deleteFrom('users').where('id', '=', id).execute()
    },
    'a morning that has passed': async () => server.clock.advance({ hours: 3 }),
  } as const satisfies Record<string, (user: { id: number; name: string }) => Promise<unknown>>
  test.each(Object.keys(ended) as (keyof typeof ended)[])('%s gets none', async (case_) => {
    const user = await queueOne()
    await ended[case_](user)
    await server.runJobs()
    expect(sink.received).toHaveLength(0)
  })

  test('a right revoked in the queue takes the money away, a partner taken away its orders', async () => {
    const { id, name } = await queueOne()
    const { db } = server.platform
    const courier = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'COURIER')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ role_id: courier.id }).where('id', '=', id).execute()
    await db
      .deleteFrom('user_merchants')
      .where('merchant_id', '=', 'BETA')
      .where('user_id', '=', id)
      .execute()
    await server.runJobs()
    expect(textOf(name)).toContain('Оформлено 1 заказ: ')
    expect(textOf(name)).not.toContain('₸')
  })

  test('two processes and a restart send one mail', async () => {
    await wish((await manager()).name)
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
    const { name } = await manager()
    await wish(name)
    await at(9)
    await wish(name, false)
    await wish(name)
    await wish('courier@test.kz')
    server.clock.advance({ minutes: 5 })
    await plan()
    expect(sink.received.map(({ to }) => to)).toEqual([[name]])
    await at(9)
    expect(sink.received).toHaveLength(3)
  })

  test('a refused mail is tried again under its Message-ID', async () => {
    const { id } = await queueOne()
    sink.refuse = 451
    await expect(server.runJobs()).rejects.toThrow('1 jobs failed')
    sink.refuse = 0
    await server.platform.jobs.drain(jobHandlers(server.platform), { retries: true })
    const today = dayOf(server.clock.now(), '+06:00')
    expect(sink.received.map(({ mail }) => mail.messageId)).toEqual([`<morning-${id}.${today}@cabinet.test>`])
  })

  test('one POST from the mail unsubscribes without signing in, also twice; a scanner’s GET does not', async () => {
    const { name } = await manager()
    await wish(name)
    await at(9)
    const [mail] = mailTo(name)
    const url = mail?.headers.find((line) => line.startsWith('List-Unsubscribe: '))?.slice(18) ?? ''
    expect(mail?.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(textOf(name)).toContain(url.slice(1, -1))
    const path = url.replace(/^<https:\/\/cabinet\.test|>$/g, '')
    const page = await ask('GET', path)
    expect([page.statusCode, page.body.includes('<form method="post">')]).toEqual([200, true])
    expect(await isOn(name)).toBe(true)
    for (const answer of [await ask('POST', path), await ask('POST', path)])
      expect([answer.statusCode, answer.body.includes('Утреннее письмо отключено')]).toEqual([200, true])
    expect(await isOn(name)).toBe(false)
    await at(9)
    expect(sink.received).toHaveLength(1)
    const records = await server.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'after'])
      .where('action', 'like', 'user.morning-mail%')
      .where('subject_id', '=', name)
      .orderBy('id')
      .execute()
    expect(records).toEqual([
      { actor: name, action: 'user.morning-mail-on', after: null },
      { actor: 'visitor', action: 'user.morning-mail-off', after: { by: 'link' } },
    ])
  })

  test('a mail program may send the form in parts; a forged token changes nothing', async () => {
    const { id, name } = await manager()
    await wish(name)
    const token = unsubscribeToken(id, server.platform)
    for (const [method, forged] of [
      ['GET', '1.forged'],
      ['POST', `${id}.${'A'.repeat(43)}`],
      ['POST', token.replace(/^\d+/, String(id + 1))],
      ['POST', ''],
    ] as const)
      expect((await ask(method, `${setting}/unsubscribe?token=${forged}`)).statusCode).toBe(404)
    expect(await isOn(name)).toBe(true)
    const answer = await server.app.inject({
      method: 'POST',
      url: `${setting}/unsubscribe?token=${token}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    })
    expect([answer.statusCode, await isOn(name)]).toEqual([200, false])
  })

  async function queueOne() {
    const user = await manager()
    await wish(user.name)
    server.clock.toNextDay()
    server.clock.advance({ hours: 9 })
    const created_at = new Date(server.clock.now().getTime() - day / 2)
    await addOrders(server.platform.db, [
      orderRow({ created_at }),
      orderRow({ created_at, merchant_id: 'BETA' }),
    ])
    await planMorningMails(job(server.platform))
    expect(await jobsLeft(server.database, 'morning-mail')).toBe(1)
    return user
  }

  const ask = (method: 'GET' | 'POST', url: string) =>
    server.app.inject({
      method,
      url,
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' && { payload: 'List-Unsubscribe=One-Click' }),
    })
  const isOn = async (name: string) => {
    const { headers } = await server.signIn(name, password)
    return (await server.app.inject({ url: setting, headers })).json<{ on: boolean }>().on
  }
})
