import { openShop, type Shop, to } from '../../../test/shop.ts'
import type { StoredDocument } from '../../ports/documents/documents.ts'
import { jsonStore } from '../../ports/documents/json-store.ts'
import { jobCall } from '../call.ts'
import { deliverDocuments } from './lanes.ts'

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

const deliver = () => deliverDocuments(jobCall(shop.server.platform, 'test', 'test'))
const waiting = () => shop.server.platform.db.selectFrom('outbox').selectAll().execute()

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
  expect(await waiting()).toEqual([])
})

test('while the store is down everything waits, for ever longer times; once it is back all of it arrives', async () => {
  const numbers: string[] = []
  for (let n = 0; n < 30; n += 1) numbers.push((await shop.add()).number)
  down = true
  await shop.change(
    'manager',
    numbers.map((number) => to(number, 'canceled', { reason: 'outOfStock' })),
  )
  await expect(shop.server.runJobs()).rejects.toThrow('30 messages of the outbox are not delivered yet')
  for (const wait of [2, 4, 8]) {
    shop.server.clock.advance({ seconds: wait - 1 })
    await deliver()
    shop.server.clock.advance({ seconds: 1 })
    await expect(deliver()).rejects.toThrow('30 messages')
  }
  expect(await waiting()).toHaveLength(30)
  down = false
  shop.server.clock.advance({ minutes: 5 })
  await deliver()
  expect(new Set(taken.map(({ fields }) => fields.orderId))).toEqual(new Set(numbers))
  expect([taken.length, await waiting()]).toEqual([30, []])
})

test('a refused change leaves nothing behind', async () => {
  const { number } = await shop.add({ status: 'delivered' })
  await shop.change('manager', [to(number, 'canceled', { reason: 'outOfStock' })])
  expect(await waiting()).toEqual([])
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
