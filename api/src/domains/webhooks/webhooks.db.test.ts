import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CallAnswer, CallBody, WebhookEvent } from '@cabinet/contract'
import { webhookEventNames } from '@cabinet/contract'
import { Webhook } from 'standardwebhooks'
import { addRegisters } from '../../../test/access/world.ts'
import { job, untilServed } from '../../../test/call.ts'
import { eventually } from '../../../test/eventually.ts'
import { runJobsOf } from '../../../test/jobs.ts'
import { addRole, addUser, password } from '../../../test/people.ts'
import { merchantRow } from '../../../test/rows.ts'
import { openShop, type Shop, to } from '../../../test/shop.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { commandContext, inTransaction } from '../../platform/service-context.ts'
import { createKey } from '../integrations/keys.ts'
import { selectAddress } from './address-queries.ts'
import { addAddress } from './addresses.ts'
import { claimDue } from './delivery-queries.ts'
import { emit } from './emit.ts'
import { secretsOf, webhookSender } from './send.ts'
import { forgetOldWebhooks, resealWebhooks } from './upkeep.ts'

type Log = CallAnswer<'GET /integrations/v1/webhooks/{id}/deliveries'>

/** A receiver of a shop, which keeps what it gets and answers as it is told. */
interface Receiver {
  readonly url: string
  readonly got: { readonly headers: IncomingHttpHeaders; readonly body: string }[]
  answer: RequestListener
}

const ok: RequestListener = (_, response) => void response.writeHead(204).end()
const refuse: RequestListener = (_, response) => void response.writeHead(500).end('нет')
const closers: (() => void)[] = []

async function openReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    receiver.got.push({ headers: request.headers, body })
    receiver.answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    got: [],
    answer: ok,
  }
  return receiver
}

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ config: { webhookLoopback: true } })
  const { db } = shop.server.platform
  await addRole(db, 'HOOKS', ['MANAGE_INTEGRATIONS'])
  await addUser(db, { username: 'hooks@test.kz', role: 'HOOKS', merchants: ['ALPHA'] })
  await addUser(db, { username: 'other@test.kz', role: 'HOOKS', merchants: ['BETA'] })
})
afterAll(async () => {
  for (const close of closers.splice(0)) close()
  await shop.close()
})

const path = '/api/integrations/v1/webhooks'
async function ask(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  rest = '',
  payload?: object,
  who = 'hooks@test.kz',
) {
  const { headers } = await shop.server.signIn(who, password)
  return shop.server.app.inject({ method, url: `${path}${rest}`, headers, ...(payload && { payload }) })
}

/** Adds a webhook of ALPHA. */
async function add(
  receiver: Pick<Receiver, 'url'>,
  events: readonly WebhookEvent[] = webhookEventNames,
  change: Partial<CallBody<'POST /integrations/v1/webhooks'>> = {},
) {
  const body = { merchantId: 'ALPHA', url: receiver.url, events: [...events], ...change }
  const added = await ask('POST', '', body)
  if (added.statusCode !== 201) throw new Error(added.body)
  return added.json<CallAnswer<'POST /integrations/v1/webhooks'>>()
}
const remove = (id: number) => ask('DELETE', `/${id}`)
const log = async (id: number, query = '') => (await ask('GET', `/${id}/deliveries${query}`)).json<Log>()
const send = async () => {
  const { done } = await webhookSender(shop.server.platform)(new AbortController().signal)
  await done
}
const typesOf = ({ got }: Receiver) => got.map(({ body }) => JSON.parse(body).type)

test('a change is told once, signed, thin, and only for its own partner and the chosen events', async () => {
  const [receiver, foreign, other] = [await openReceiver(), await openReceiver(), await openReceiver()]
  const { id, secret, ...rest } = await add(receiver)
  expect([rest, secret]).toMatchObject([
    { state: 'active', createdBy: 'hooks@test.kz' },
    expect.stringMatching(/^whsec_/),
  ])
  const { id: otherId } = await add(other, ['register.ready'])
  const { headers } = await shop.server.signIn('other@test.kz', password)
  const own = { merchantId: 'BETA', url: foreign.url, events: [...webhookEventNames] }
  await shop.server.app.inject({ method: 'POST', url: path, headers, payload: own })
  const order = await shop.add({ phone: '77059990011', client_last_name: 'Канарейкин' })
  await shop.change('manager', [to(order.number, 'in_progress')])
  await send()
  expect([typesOf(receiver), foreign.got, other.got]).toEqual([['order.status_changed'], [], []])
  const [{ headers: sent, body } = { headers: {}, body: '' }] = receiver.got
  const data = {
    id: order.id,
    number: order.number,
    status: 'in_progress',
    version: 2,
    amount: 150_000,
    returned: 0,
  }
  expect(new Webhook(secret).verify(body, sent as Record<string, string>)).toEqual({
    type: 'order.status_changed',
    timestamp: shop.server.clock.now().toISOString(),
    data: { ...data, status_changed_at: shop.server.clock.now().toISOString() },
  })
  expect(() => new Webhook(secret).verify(`${body} `, sent as Record<string, string>)).toThrow()
  expect((await log(id)).items).toMatchObject([
    {
      event: 'order.status_changed',
      orderId: order.id,
      orderNumber: order.number,
      state: 'delivered',
      status: 204,
      attempts: 1,
      messageId: sent['webhook-id'],
    },
  ])
  await send()
  expect(receiver.got).toHaveLength(1)
  for (const one of [id, otherId]) await remove(one)
})

test('a change that was rolled back is told to nobody; a finished register is told', async () => {
  const receiver = await openReceiver()
  const { id } = await add(receiver)
  const ctx = job(shop.server.platform)
  const event = { type: 'register.ready', merchantId: 'ALPHA', data: {} } as const
  const undone = inTransaction(ctx, async (ctx) => {
    await emit(ctx, event)
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  await send()
  expect(receiver.got).toEqual([])
  const { unloadingId } = await addRegisters(shop.server.platform, 'ALPHA')
  await send()
  expect(receiver.got.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'register.ready', data: { id: unloadingId, from: '2026-11-09', to: '2026-11-15' } },
  ])
  await remove(id)
})

test('both secrets sign for a day after a rotation', async () => {
  const receiver = await openReceiver()
  const { id, secret } = await add(receiver)
  const { secret: next } = (await ask('POST', `/${id}/secret`)).json()
  /** Returns which of the secrets have signed a test event. */
  const signers = async () => {
    expect((await ask('POST', `/${id}/test`)).statusCode).toBe(204)
    await send()
    const { headers = {}, body = '' } = receiver.got.at(-1) ?? {}
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    const signatures = String(headers['webhook-signature']).split(' ')
    return signatures.map((one) =>
      [next, secret].findIndex((by) => new Webhook(by).sign(String(headers['webhook-id']), at, body) === one),
    )
  }
  expect(await signers()).toEqual([0, 1])
  shop.server.clock.advance({ hours: 23, minutes: 59 })
  await forgetOldWebhooks(job(shop.server.platform))
  expect(await signers()).toEqual([0, 1])
  shop.server.clock.advance({ minutes: 1 })
  expect(await signers()).toEqual([0])
  await remove(id)
})

test('after a rotation of SECRETS_KEY the earlier key is not needed, and the secret is the same', async () => {
  const receiver = await openReceiver()
  const { platform } = shop.server
  const { id, secret } = await add(receiver)
  await ask('POST', `/${id}/secret`)
  const next = { ...platform.keys, secrets: Buffer.alloc(32, 7) }
  const both = { ...next, previousSecrets: [platform.keys.secrets] }
  await expect(resealWebhooks(platform.db, next)).rejects.toThrow('which is not given')
  const row = async () => {
    const found = await selectAddress(job(platform), id)
    if (found === undefined) throw new Error('no address')
    return found
  }
  const before = secretsOf(platform, await row())
  expect(before[1]).toBe(secret)
  expect(await resealWebhooks(platform.db, both)).toBeGreaterThan(0)
  expect(await resealWebhooks(platform.db, both)).toBe(0)
  expect(secretsOf({ ...platform, keys: next }, await row())).toEqual(before)
  await resealWebhooks(platform.db, { ...platform.keys, previousSecrets: [next.secrets] })
  await remove(id)
})

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

test('a failing receiver is tried nine times; then one is sent again by hand, or all since a time', async () => {
  const receiver = await openReceiver()
  receiver.answer = refuse
  const { id } = await add(receiver)
  const since = shop.server.clock.now().toISOString()
  await ask('POST', `/${id}/test`)
  const delays: number[] = []
  for (let attempts = 1; attempts <= 9; attempts += 1) {
    await send()
    const [entry] = (await log(id)).items
    expect(entry).toMatchObject({
      attempts,
      status: 500,
      answer: 'нет',
      state: attempts < 9 ? 'waiting' : 'failed',
    })
    if (!entry?.nextAt) continue
    const delay = Date.parse(entry.nextAt) - shop.server.clock.now().getTime()
    delays.push(delay)
    shop.server.clock.advance({ seconds: delay / second - 1 })
    await send()
    expect(receiver.got).toHaveLength(attempts)
    shop.server.clock.advance({ seconds: 1 })
  }
  expect(delays).toEqual([
    5 * second,
    minute,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    24 * hour,
  ])
  expect(new Set(receiver.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  receiver.answer = ok
  const [{ id: deliveryId } = { id: 0 }] = (await log(id)).items
  for (const which of [{ deliveryId }, { since }]) {
    expect((await ask('POST', `/${id}/deliveries`, which)).json()).toEqual({ count: 1 })
    await send()
    expect((await log(id)).items).toMatchObject([{ state: 'delivered', attempts: 1 }])
  }
  expect(receiver.got).toHaveLength(11)
  expect((await ask('POST', `/${id}/deliveries`, { deliveryId: deliveryId + 1 })).statusCode).toBe(404)
  await remove(id)
})

test('after three days of failures an address is switched off and its keepers are mailed; what came meanwhile waits', async () => {
  const { platform, clock } = shop.server
  const receiver = await openReceiver()
  receiver.answer = refuse
  const { id } = await add(receiver)
  const event = { type: 'register.ready', merchantId: 'ALPHA', data: {} } as const
  const happen = () => inTransaction(job(platform), (ctx) => emit(ctx, event))
  for (const hours of [71, 0.98, 0.02]) {
    await happen()
    await send()
    expect((await ask('GET', '?merchantId=ALPHA')).json()).toMatchObject([{ state: 'failing' }])
    clock.advance({ hours })
  }
  await happen()
  await send()
  expect((await ask('GET', '?merchantId=ALPHA')).json()).toMatchObject([
    { state: 'off', offSince: clock.now().toISOString() },
  ])
  await runJobsOf(platform, ['webhook-off-mail'])
  const mails = await platform.db.selectFrom('dev_mails').select(['recipient', 'body']).execute()
  expect(mails).toEqual([{ recipient: 'hooks@test.kz', body: expect.stringContaining(receiver.url) }])
  await happen()
  const sent = receiver.got.length
  clock.advance({ hours: 100 })
  await send()
  expect([receiver.got.length, (await log(id)).items[0]]).toMatchObject([
    sent,
    { state: 'failed', attempts: 0 },
  ])
  receiver.answer = ok
  expect((await ask('PATCH', `/${id}`, { on: true })).statusCode).toBe(204)
  const { count } = (await ask('POST', `/${id}/deliveries`, { since: '2026-01-01T00:00:00Z' })).json()
  await send()
  expect([count, (await ask('GET', '?merchantId=ALPHA')).json()]).toMatchObject([5, [{ state: 'active' }]])
  expect((await log(id, '?state=delivered')).items).toHaveLength(5)
  await remove(id)
})

test('a later event of an order waits for the first attempt of an earlier one, those of other orders do not', async () => {
  const receiver = await openReceiver()
  const { id } = await add(receiver)
  await shop.renew()
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const slow = await shop.add()
  const quick = await shop.add()
  receiver.answer = async (request, response) => {
    if (receiver.got.length === 1) await gate
    ok(request, response)
  }
  await shop.change('manager', [to(slow.number, 'in_progress')])
  const first = send()
  await eventually(async () => receiver.got.length === 1)
  await shop.change('manager', [to(slow.number, 'canceled', { reason: 'outOfStock' })])
  await shop.change('manager', [to(quick.number, 'in_progress')])
  // Another process has lanes of its own.
  await send()
  const ordersOf = () => receiver.got.map(({ body }) => JSON.parse(body).data.id)
  expect(ordersOf()).toEqual([slow.id, quick.id])
  open()
  await first
  expect(ordersOf()).toEqual([slow.id, quick.id, slow.id])
  await remove(id)
})

test('what a dead process has begun is taken over half a minute later, under the same id', async () => {
  const { platform, clock } = shop.server
  const receiver = await openReceiver()
  const { id } = await add(receiver)
  await ask('POST', `/${id}/test`)
  expect(await claimDue(job(platform), id, 20)).toHaveLength(1)
  await send()
  expect(receiver.got).toEqual([])
  clock.advance({ minutes: 1 })
  await send()
  expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual([
    (await log(id)).items[0]?.messageId,
  ])
  await remove(id)
})

test('of fifty partners one is dead: the others get their events while its attempt lasts', async () => {
  const { platform } = shop.server
  const receiver = await openReceiver()
  const dead = await openReceiver()
  dead.answer = () => undefined
  const partners = Array.from({ length: 50 }, (_, n) => `MANY_${n}`)
  const rows = partners.map((id, n) => merchantRow(id, 100 + n))
  await scoped(platform.db, systemScope('test data')).insertInto('merchants', rows).execute()
  for (const merchantId of partners) {
    const url = merchantId === 'MANY_7' ? dead.url : receiver.url
    await addAddress(job(platform), { merchantId, url, events: ['register.ready'] })
  }
  await inTransaction(job(platform), async (ctx) => {
    for (const merchantId of partners)
      await emit(ctx, { type: 'register.ready', merchantId, data: { merchantId } })
  })
  const all = send()
  const waiting = () =>
    scoped(platform.db, systemScope('test'))
      .selectFrom('webhook_deliveries')
      .select(['merchant_id', 'attempted_at'])
      .where('next_at', 'is not', null)
      .execute()
  await eventually(async () => (await waiting()).length === 1)
  expect([receiver.got.length, dead.got.length]).toEqual([49, 1])
  expect(await waiting()).toEqual([{ merchant_id: 'MANY_7', attempted_at: null }])
  for (const close of closers.splice(0)) close()
  await all
})

test('pages and filters of the log, and none for another partner', async () => {
  const { platform } = shop.server
  const receiver = await openReceiver()
  const { id } = await add(receiver)
  await inTransaction(job(platform), async (ctx) => {
    for (let n = 0; n < 60; n += 1)
      await emit(ctx, { type: 'register.ready', merchantId: 'ALPHA', data: { n } })
  })
  await send()
  await ask('POST', `/${id}/test`)
  const first = await log(id)
  const second = await log(id, `?before=${first.next}`)
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 11, null])
  expect((await log(id, '?event=webhook.test&state=waiting')).items).toHaveLength(1)
  expect((await log(id, '?state=failed')).items).toEqual([])
  expect((await ask('GET', `/${id}/deliveries`, undefined, 'other@test.kz')).statusCode).toBe(404)
  shop.server.clock.advance({ hours: 30 * 24 + 1 })
  await forgetOldWebhooks(job(platform))
  expect((await log(id)).items).toEqual([])
  await remove(id)
})

test('bad addresses are refused at their field, an eleventh by a code', async () => {
  const refused = await ask('POST', '', {
    merchantId: 'ALPHA',
    url: 'https://10.0.0.1/',
    events: ['order.created'],
  })
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { url: 'Этот адрес использовать нельзя: он внутренний' },
  ])
  const { headers } = await shop.server.signIn('hooks@test.kz', password)
  const payload = { merchantId: 'ALPHA', url: 'http://127.0.0.1:9/', events: ['order.created'] }
  const made = await Promise.all(
    Array.from({ length: 14 }, () =>
      untilServed(() => shop.server.app.inject({ method: 'POST', url: path, headers, payload })),
    ),
  )
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(10).fill(201),
    ...Array(4).fill(409),
  ])
  expect(made.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('TOO_MANY_WEBHOOKS')
})

test('calls of a key stand in its log, refused ones too', async () => {
  const { app, platform } = shop.server
  const command = commandContext(platform.db, new Date(), 'test', 'keys of a test')
  const key = await createKey(command, { kind: 'partner', merchantId: 'ALPHA' }, 'Журнал', ['orders:read'])
  const { id = 0 } =
    (await platform.db.selectFrom('api_keys').select('id').where('name', '=', 'Журнал').executeTakeFirst()) ??
    {}
  const authorization = `Bearer ${key}`
  const answer = await app.inject({ url: '/api/merchant/v1/orders?limit=1', headers: { authorization } })
  await app.inject({ url: '/api/merchant/v1/registers', headers: { authorization } })
  const { headers } = await shop.server.signIn('hooks@test.kz', password)
  const calls = async () =>
    (await app.inject({ url: `/api/integrations/v1/keys/${id}/calls`, headers })).json().items
  await eventually(async () => (await calls()).length === 2)
  expect(await calls()).toMatchObject([
    { call: 'GET /merchant/v1/registers', status: 403 },
    { call: 'GET /merchant/v1/orders', status: 200, requestId: answer.headers['x-request-id'] },
  ])
})
