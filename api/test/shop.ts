import { randomUUID } from 'node:crypto'
import type { ActionWireName, CallAnswer, CallBody } from '@cabinet/contract'
import type { LightMyRequestResponse } from 'fastify'
import { systemScope } from '../src/platform/access/scope.ts'
import { scoped } from '../src/platform/db/scoped.ts'
import { build, type SignedInClient, type TestServer } from './build.ts'
import { addOrders, type OrderRow, orderRow } from './orders.ts'
import { addMerchants, addUser, password } from './people.ts'

export type ChangeBody = CallBody<'PUT /accounting/changeStatus/json'>
export type ChangeAnswer = CallAnswer<'PUT /accounting/changeStatus/json'>
export type WantedOrder = ChangeBody[number]['orders'][number]

/** A server with two merchants and the users who act on their orders. */
export interface Shop {
  readonly server: TestServer
  /** Sends a call as a user. */
  call(
    who: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: { body?: object; key?: string; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>
  /** Calls changeStatus for orders of ALPHA, under a fresh key by default. */
  change(who: string, orders: WantedOrder[], key?: string): Promise<ChangeAnswer>
  /** Adds an order. @returns its number and id. */
  add(changes?: Partial<OrderRow>): Promise<{ id: number; number: string }>
  order(id: number): Promise<OrderRow & { version: number }>
  history(id: number): Promise<
    {
      action: string
      status: string
      responsible: string
      amounts: (number | null)[]
      reason: string | null
    }[]
  >
  audit(
    subjectId?: number | string,
  ): Promise<{ action: string; actor: string; before: unknown; after: unknown; request_id: string | null }[]>
  /** Runs the outbox, and returns the newest SMS about an order. */
  lastSms(number: string): Promise<{ phone: string; text: string } | undefined>
  /** Signs everybody in again, because access tokens expire when the clock advances. */
  renew(): Promise<void>
  close(): Promise<void>
}

const people = {
  manager: { username: 'manager@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] },
  courier: { username: 'courier@test.kz', role: 'COURIER', merchants: ['ALPHA'] },
  both: { username: 'both@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA', 'BETA'] },
  stranger: { username: 'stranger@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['BETA'] },
} as const

export async function openShop(options: Parameters<typeof build>[0] = {}): Promise<Shop> {
  const server = await build(options)
  const { db } = server.platform
  const all = scoped(db, systemScope('test data'))
  await addMerchants(db, 'ALPHA', 'BETA')
  const clients = new Map<string, SignedInClient>()
  const renew = async () => {
    for (const [name, { username }] of Object.entries(people))
      clients.set(name, await server.signIn(username, password))
  }
  for (const person of Object.values(people)) await addUser(db, person)
  await renew()
  const shop: Shop = {
    server,
    call: (who, method, path, { body, key, headers } = {}) =>
      server.app.inject({
        method,
        url: `/api${path}`,
        headers: { ...headers, ...clients.get(who)?.headers, ...(key && { 'idempotency-key': key }) },
        ...(body === undefined ? {} : { payload: body }),
      }),
    change: async (who, orders, key = randomUUID()) => {
      const body = [{ merchantId: 'ALPHA', orders }]
      const response = await shop.call(who, 'PUT', '/accounting/changeStatus/json', { body, key })
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json<ChangeAnswer>()
    },
    add: async (changes) => {
      const row = orderRow(changes)
      const [id = 0] = await addOrders(db, [row])
      return { id, number: row.merchant_order_id }
    },
    order: (id) => all.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    history: async (id) => {
      const rows = await all
        .selectFrom('order_history')
        .selectAll()
        .where('order_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ action, status, responsible, amount_from_tiyn, amount_to_tiyn, reason }) => ({
        action,
        status,
        responsible,
        amounts: [amount_from_tiyn, amount_to_tiyn],
        reason,
      }))
    },
    audit: (id) =>
      db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'before', 'after', 'request_id'])
        .where('subject', '<>', 'key')
        .$if(id !== undefined, (query) => query.where('subject_id', '=', String(id)))
        .orderBy('id')
        .execute(),
    lastSms: async (number) => {
      await server.runJobs()
      return db
        .selectFrom('dev_sms')
        .select(['phone', 'text'])
        .where('text', '~', `№ ${number}(\\W|$)`)
        .orderBy('sent_at', 'desc')
        .limit(1)
        .executeTakeFirst()
    },
    renew,
    close: () => server.close(),
  }
  return shop
}

/** Returns a change to a status. */
export function to(number: string, status: ActionWireName, rest: Partial<WantedOrder> = {}): WantedOrder {
  return { orderId: number, status, ...rest }
}

export function codeIn(sms: { text: string } | undefined): string {
  return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
}
