import type { PermissionName } from '@cabinet/contract'
import { openShop, type Shop, to } from '../../../test/shop.ts'
import { jobContext, type ServiceContext } from '../service-context.ts'
import { runOnce } from './idempotent.ts'
import { deleteOldKeys } from './queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const path = '/accounting/changeStatus/json'
const send = (
  who: string,
  number: string,
  key: string | undefined,
  status: 'readyDelivery' | 'in_progress' = 'readyDelivery',
) =>
  shop.call(who, 'PUT', path, {
    body: [{ merchantId: 'ALPHA', orders: [to(number, status)] }],
    ...(key === undefined ? {} : { key }),
  })

test('PUT /accounting/changeStatus/json without a key: done, and said not to be repeatable', async () => {
  const { id, number } = await shop.add()
  const once = await send('manager', number, undefined)
  expect([once.statusCode, once.headers['x-repeatable'], once.json().orders]).toEqual([
    200,
    'no',
    [expect.objectContaining({ id, app_status: 'ready_delivery' })],
  ])
  expect((await send('manager', number, undefined)).json().ErrorResponses).toHaveLength(1)
  expect((await send('manager', number, 'with-key-0001')).headers).not.toHaveProperty('x-repeatable')
})

test('with a key that is none nothing is done', async () => {
  const { id, number } = await shop.add()
  for (const key of ['short', 'with spaces in it']) {
    const response = await send('manager', number, key)
    expect([response.statusCode, response.json().code]).toEqual([400, 'VALIDATION'])
  }
  expect((await shop.order(id)).version).toBe(1)
})

test('a repetition gets the first answer, whatever happened since, and changes nothing', async () => {
  const { id, number } = await shop.add()
  const first = await send('manager', number, 'replay-0001')
  await shop.change('manager', [to(number, 'canceled', { reason: 'outOfStock' })])
  const again = await send('manager', number, 'replay-0001')
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(first.json().orders).toHaveLength(1)
  expect(await shop.history(id)).toHaveLength(1)
})

test('another body under the same key is refused', async () => {
  const { number } = await shop.add()
  await send('manager', number, 'reused-0001')
  const other = await send('manager', number, 'reused-0001', 'in_progress')
  expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
})

test('a key is one user’s own', async () => {
  const { number } = await shop.add()
  await send('manager', number, 'own-key-0001')
  expect((await send('both', number, 'own-key-0001')).json().ErrorResponses).toHaveLength(1)
})

function keyed(idempotencyKey: string): ServiceContext {
  const ctx = jobContext(shop.server.platform, 'test', 'test')
  return { ...ctx, actor: { ...ctx.actor, userId: 1 }, idempotencyKey }
}

test('while the first still runs its twin is told to come again, and then gets its answer', async () => {
  const ctx = keyed('twins-00001')
  const name = 'PUT /accounting/changeStatus/json'
  let finish = () => {}
  let runs = 0
  const gate = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = async () => {
    runs += 1
    await gate
    return { answer: { runs } }
  }
  const first = runOnce(ctx, name, {}, work)
  await expect(runOnce(ctx, name, {}, work)).rejects.toMatchObject({
    status: 409,
    code: 'IDEMPOTENCY_IN_PROGRESS',
    retryAfter: 1,
  })
  finish()
  expect([await first, await runOnce(ctx, name, {}, work), runs]).toEqual([{ runs: 1 }, { runs: 1 }, 1])
})

test('work that threw is undone and may be tried again under its key', async () => {
  const ctx = keyed('thrown-0001')
  const name = 'POST /accounting/sendOtp'
  await expect(runOnce(ctx, name, {}, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await runOnce(ctx, name, {}, async () => ({ answer: { ok: true } }))).toEqual({ ok: true })
})

test('a repetition after a change of rights does not get the stored answer', async () => {
  const ctx = keyed('rights-0001')
  const withRights = (...rights: PermissionName[]): ServiceContext => ({
    ...ctx,
    actor: { ...ctx.actor, permissions: new Set(rights) },
  })
  const name = 'POST /accounting/sendOtp'
  const work = async () => ({ answer: { phone: '77011234567' } })
  await runOnce(withRights('EXPORT_ORDERS', 'DELIVER_ORDERS'), name, {}, work)
  expect(await runOnce(withRights('DELIVER_ORDERS', 'EXPORT_ORDERS'), name, {}, work)).toEqual({
    phone: '77011234567',
  })
  await expect(runOnce(withRights('DELIVER_ORDERS'), name, {}, work)).rejects.toMatchObject({
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

test('after 24 hours the answer is forgotten', async () => {
  const { clock, platform } = shop.server
  const { number } = await shop.add()
  await send('manager', number, 'day-old-0001')
  const count = async () => {
    const { n } = await platform.db
      .selectFrom('idempotency_keys')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('key', '=', 'day-old-0001')
      .executeTakeFirstOrThrow()
    return n
  }
  await deleteOldKeys(platform.db, new Date(clock.now().getTime() + 23 * 3_600_000))
  expect(await count()).toBe(1)
  await deleteOldKeys(platform.db, new Date(clock.now().getTime() + 24 * 3_600_000 + 1))
  expect(await count()).toBe(0)
})
