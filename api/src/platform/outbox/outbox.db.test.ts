import { job } from '../../../test/call.ts'
import { jobsLeft, runJobsOf } from '../../../test/jobs.ts'
import { openShop, type Shop, to } from '../../../test/shop.ts'
import type { StoredDocument } from '../../ports/documents/documents.ts'
import { jsonStore } from '../../ports/documents/json-store.ts'
import type { Sms } from '../../ports/sms/sms.ts'
import { inTransaction } from '../service-context.ts'
import { sendSms, storeDocuments } from './outbox.ts'

let shop: Shop
let down = false
const taken: StoredDocument[] = []

beforeAll(async () => {
  shop = await openShop({
    platform: {
      documents: {
        put: async (document) => {
          if (down) throw new Error('the store is down')
          taken.push(document)
        },
      },
    },
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  down = false
  taken.length = 0
})

const deliver = (which?: { retries: boolean }) => runJobsOf(shop.server.platform, ['deliver-document'], which)
const waiting = () => jobsLeft(shop.server.database, 'deliver-document')

test('a cancellation reaches the document store once, whole', async () => {
  const { number } = await shop.add()
  await shop.change('manager', [to(number, 'canceled', { reason: 'unableToDelivery', amount: 150_000 })])
  await shop.server.runJobs()
  await shop.server.runJobs()
  expect(taken).toMatchObject([
    {
      collection: 'cancelled_orders',
      fields: {
        orderId: number,
        merchantId: 'ALPHA',
        reason: 'unableToDelivery',
        amount: 150_000,
        user: 'manager@test.kz',
        at: shop.server.clock.now().toISOString(),
      },
    },
  ])
  expect(await waiting()).toBe(0)
})

test('while the store is down everything waits; once it is back all of it arrives', async () => {
  const numbers: string[] = []
  for (let n = 0; n < 30; n += 1) numbers.push((await shop.add()).number)
  down = true
  await shop.change(
    'manager',
    numbers.map((number) => to(number, 'canceled', { reason: 'outOfStock' })),
  )
  for (let attempt = 1; attempt <= 4; attempt += 1)
    await expect(deliver({ retries: true })).rejects.toThrow('30 jobs failed: the store is down')
  // The next attempt is not due yet.
  await deliver()
  expect(await waiting()).toBe(30)
  down = false
  await deliver({ retries: true })
  expect(new Set(taken.map(({ fields }) => fields.orderId))).toEqual(new Set(numbers))
  expect([taken.length, await waiting()]).toEqual([30, 0])
})

test('a document store that hangs delays no SMS', async () => {
  const hangs = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const left = Promise.withResolvers<string>()
  const platform = {
    ...shop.server.platform,
    clock: () => new Date(),
    documents: {
      put: () => {
        hangs.resolve()
        return released.promise
      },
    },
    sms: { send: async ({ text }: Sms) => left.resolve(text) },
  }
  const document = { collection: 'c', id: '1', fields: {} }
  await inTransaction(job(platform), (ctx) => storeDocuments(ctx, [document]))
  const hanging = runJobsOf(platform, ['deliver-document'])
  await hangs.promise
  const inAnHour = new Date(Date.now() + 3_600_000)
  await inTransaction(job(platform), (ctx) => sendSms(ctx, { phone: '77011234567', text: 'Код' }, inAnHour))
  await runJobsOf(platform, ['deliver-sms'])
  expect(await left.promise).toBe('Код')
  released.resolve()
  await hanging
})

test('two processes: every SMS leaves, none twice; one whose code has expired is dropped', async () => {
  const sent: string[] = []
  const sms = { send: async ({ text }: Sms) => void sent.push(text) }
  const platform = { ...shop.server.platform, sms }
  const texts = Array.from({ length: 30 }, (_, n) => `SMS ${n}`)
  const send = (text: string, seconds: number) =>
    inTransaction(job(platform), (ctx) =>
      sendSms(ctx, { phone: '77011234567', text }, new Date(ctx.now.getTime() + seconds * 1000)),
    )
  for (const text of texts) await send(text, 300)
  await send('too late', 0)
  await Promise.all([1, 2].map(() => runJobsOf(platform, ['deliver-sms'])))
  expect(sent.sort()).toEqual(texts.sort())
})

test('a refused change leaves nothing behind', async () => {
  const { number } = await shop.add({ status: 'delivered' })
  await shop.change('manager', [to(number, 'canceled', { reason: 'outOfStock' })])
  expect(await waiting()).toBe(0)
})

test('the collection in the database takes a document twice as one', async () => {
  const { db } = shop.server.platform
  const store = jsonStore(db, () => new Date())
  const document = { collection: 'cancelled_orders', id: '7-2', fields: { orderId: 'A-1', amount: 1.5 } }
  await store.put(document)
  await store.put(document)
  expect(await db.selectFrom('documents').select(['id', 'document']).execute()).toEqual([
    { id: '7-2', document: { orderId: 'A-1', amount: 1.5 } },
  ])
})
