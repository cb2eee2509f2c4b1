import { type CallKey, keyRightNames, permissionNames } from '@cabinet/contract'
import type { LightMyRequestResponse } from 'fastify'
import { createKey } from '../../src/domains/integrations/keys.ts'
import { makeUnloading } from '../../src/domains/settlements/unloading.ts'
import { generateSecret, secretPlace } from '../../src/domains/webhooks/send.ts'
import { systemScope } from '../../src/platform/access/scope.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { encryptSecret } from '../../src/platform/secrets/secrets.ts'
import { commandContext } from '../../src/platform/service-context.ts'
import { build, type TestServer } from '../build.ts'
import { job } from '../call.ts'
import { addOrders, orderRow } from '../orders.ts'
import { addMerchants, addRole, addUser, password } from '../people.ts'
import { webhookUrl } from './administration-samples.ts'
import type { Sample, Tenant } from './sample.ts'

/** Two tenants with an order each, and people of every kind. */
export interface World {
  readonly server: TestServer
  readonly alpha: Tenant
  readonly beta: Tenant
  /** The headers of the bank. */
  readonly ofBank: { readonly authorization: string }
  /** Returns the headers of whoever may make a call: the bank, the system of ALPHA, or superadmin. */
  asCallerOf(key: CallKey): Promise<Record<string, string>>
  /** Returns the headers of a signed-in person; none for an empty name. */
  as(person: string): Promise<Record<string, string>>
  call(key: CallKey, sample: Sample, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

/** The data of a tenant's buyer, found nowhere else. */
export const buyerOf = (merchantId: string) => ({
  client_first_name: `Покупатель-${merchantId}`,
  phone: merchantId === canary ? '77059990022' : '77059990011',
  email: `buyer-${merchantId}@mail.test`,
  delivery_address: `улица ${merchantId}, 17`,
  iin: merchantId === canary ? '900101350024' : '900101350013',
})

/** Every text of the other tenant contains this mark; no answer to a user of ALPHA may. */
export const canary = 'BETA'

export async function makeWorld(): Promise<World> {
  const server = await build({ config: { webhookLoopback: true } })
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', canary)
  await addRole(db, 'NOTHING', [])
  for (const permission of permissionNames) {
    await addRole(db, `ONLY_${permission}`, [permission])
    await addUser(db, {
      username: `${permission.toLowerCase()}@test.kz`,
      role: `ONLY_${permission}`,
      merchants: ['ALPHA'],
    })
  }
  for (const role of ['ADMINISTRATOR', 'ONLINE_STORE_MANAGER', 'COURIER', 'NOTHING'])
    await addUser(db, { username: `${role.toLowerCase()}@test.kz`, role, merchants: ['ALPHA'] })
  await addUser(db, { username: 'superadmin' })
  await addUser(db, { username: 'invited@test.kz', role: 'NOTHING', status: 'invited' })
  await addUser(db, { username: 'to-delete@test.kz', role: 'NOTHING' })

  const sessions = new Map<string, Record<string, string>>()
  const command = commandContext(db, new Date(), 'test', 'keys of the world')
  const shop = { kind: 'partner', merchantId: 'ALPHA' } as const
  const world: World = {
    server,
    alpha: await addTenant(server, 'ALPHA'),
    beta: await addTenant(server, canary),
    ofBank: { authorization: `Bearer ${await createKey(command, { kind: 'bank' }, 'Банк')}` },
    asCallerOf: async (key) => {
      if (key.includes(' /intake/')) return world.ofBank
      return key.includes(' /merchant/') ? ofShop : world.as('superadmin')
    },
    as: async (person) => {
      const headers = sessions.get(person) ?? (await server.signIn(person, password)).headers
      sessions.set(person, headers)
      return headers
    },
    call: async (key, { params = {}, query = {}, body, headers: own = {} }, headers = {}) => {
      const [method = '', path = ''] = key.split(' ')
      const url = `/api${path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))}`
      const response = await server.app.inject({
        method: method as 'GET',
        url,
        query,
        headers: { ...own, ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      // The next call needs the same session.
      if (key === 'POST /users/api/v1/lock' && response.statusCode === 204)
        await db.updateTable('sessions').set({ locked_at: null }).execute()
      return response
    },
  }
  const ofShop = { authorization: `Bearer ${await createKey(command, shop, 'Система', keyRightNames)}` }
  return world
}

async function addTenant({ platform }: TestServer, merchantId: string): Promise<Tenant> {
  const { db } = platform
  const orderNumber = `${merchantId}-1001`
  const [orderId = 0] = await addOrders(db, [
    orderRow({
      merchant_id: merchantId,
      merchant_order_id: orderNumber,
      is_marketplace: true,
      client_last_name: `${merchantId}ов`,
      comments: `Комментарий ${merchantId}`,
      ...buyerOf(merchantId),
    }),
  ])
  const { id: itemId } = await scoped(db, systemScope('test data'))
    .insertInto('order_items', {
      merchant_id: merchantId,
      order_id: orderId,
      merchant_product_id: `${merchantId}-P`,
      title: `Товар ${merchantId}`,
      link: `https://${merchantId}.kz`,
      color: ['белый'],
      size: null,
      price_tiyn: 150_000_00,
      sale_price_tiyn: 150_000_00,
      quantity: 1,
    })
    .returning('order_items.id')
    .executeTakeFirstOrThrow()
  const place = {
    city: 'Алматы',
    street: buyerOf(merchantId).delivery_address,
    building: '17',
    apartment: '',
  }
  await scoped(db, systemScope('test data'))
    .insertInto('order_deliveries', { order_id: orderId, merchant_id: merchantId, ...place })
    .execute()
  const command = commandContext(db, new Date(), 'test', 'a key of the tenant')
  await createKey(command, { kind: 'partner', merchantId }, `Ключ ${merchantId}`)
  const { id: keyId } = await db
    .selectFrom('api_keys')
    .select('id')
    .where('partner', '=', merchantId)
    .executeTakeFirstOrThrow()
  const { id: webhookId } = await scoped(db, systemScope('test data'))
    .insertInto('webhook_addresses', {
      ...{ merchant_id: merchantId, url: `${webhookUrl}/${merchantId}`, events: [], created_by: 'test' },
      ...{
        secret: encryptSecret(generateSecret(), secretPlace(merchantId), platform.keys),
        created_at: new Date(),
      },
    })
    .returning('webhook_addresses.id')
    .executeTakeFirstOrThrow()
  const tenant = { merchantId, orderId, orderNumber, itemId, keyId, webhookId }
  return { ...tenant, ...(await addRegisters(platform, merchantId)) }
}

/** Adds the finished registers of a past period. */
export async function addRegisters(platform: TestServer['platform'], merchantId: string) {
  const queries = scoped(platform.db, systemScope('test data'))
  const period = { merchant_id: merchantId, start_day: '2026-11-09', end_day: '2026-11-15' }
  const now = platform.clock()
  const { id: unloadingId } = await queries
    .insertInto('unloadings', { ...period, claim: null, created_at: now, made_at: null })
    .returning('unloadings.id')
    .executeTakeFirstOrThrow()
  await makeUnloading(job(platform), unloadingId)
  const { file_id: fileId } = await queries
    .selectFrom('unloading_files')
    .select('file_id')
    .where('unloading_id', '=', unloadingId)
    .where('register', '=', 1)
    .executeTakeFirstOrThrow()
  return { unloadingId, fileId }
}
