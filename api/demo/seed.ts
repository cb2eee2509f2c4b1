import { availableParallelism } from 'node:os'
import { sql } from 'kysely'
import { countRollups } from '../src/domains/analytics/rollup/upkeep.ts'
import { secretContext } from '../src/domains/partners/save.ts'
import { hashPassword } from '../src/domains/users/passwords.ts'
import type { BusinessTz } from '../src/platform/config/config.ts'
import { lockNumber } from '../src/platform/db/advisory-locks.ts'
import type { Db, Trx } from '../src/platform/db/database.ts'
import type { Copy } from '../src/platform/db/postgres.ts'
import { scoped } from '../src/platform/db/scoped.ts'
import { encryptSecret, type Keys } from '../src/platform/secrets/secrets.ts'
import { copyOrders } from './copy-orders.ts'
import { demoOrder, demoWorld } from './demo-order.ts'
import { demoScope, insertOrders, readPickupPoints, reserveIds } from './insert.ts'
import { demoPartners, partnerRow } from './partners.ts'
import { randomAddress } from './places.ts'
import { Random } from './random.ts'
import { filledTables, itemsPerOrder } from './rows.ts'
import { demoPassword, demoUsers } from './users.ts'

export interface SeedOptions {
  readonly orders: number
  readonly now: Date
  readonly businessTz: BusinessTz
  /** Lock the partners' archives by the demo password; without them they have none, and no mail leaves for those who want archives. */
  readonly keys?: Keys
  readonly seed?: string
  readonly batchSize?: number
  /** Fills a database that has no orders by COPY, over the connection of `db`; without it by INSERT. */
  readonly copy?: Copy | undefined
  readonly onProgress?: (done: number) => void
}

/** Whether there is no partner yet: only then may demo data come by itself. */
export async function hasNoPartners(db: Db): Promise<boolean> {
  const found = await scoped(db, demoScope).selectFrom('merchants').select('merchant_id').limit(1).execute()
  return found.length === 0
}

/** Demo partners, users and orders, the same for the same options; what exists stays. One transaction: no database is half filled. */
export async function seedDemo(db: Db, options: SeedOptions): Promise<void> {
  const passwordHash = await hashPassword(demoPassword)
  await db.transaction().execute(async (trx) => {
    // Two seeders at once would take each other's numbers.
    await sql`select pg_advisory_xact_lock(${lockNumber('demoData')})`.execute(trx)
    const seed = options.seed ?? 'rassrochka'
    await seedPartners(trx, seed, options)
    await seedUsers(trx, passwordHash, options.now)
    const load = () => seedOrders(trx, seed, options)
    const existing = await scoped(trx, demoScope).selectFrom('orders').select('id').limit(1).execute()
    if (existing.length > 0) return load()
    const { copy } = options
    await bulkLoad(trx, filledTables, () => (copy ? copyAll(trx, seed, options, copy) : load()))
    await countRollups(trx)
  })
  // Fresh statistics, and a visibility map that lets the lists read indexes alone.
  await sql`vacuum (analyze) orders, order_items, order_history, order_deliveries`.execute(db)
}

async function seedOrders(trx: Trx, seed: string, options: SeedOptions): Promise<void> {
  const { orders: total, now, businessTz, batchSize = 5_000, onProgress } = options
  const world = demoWorld(seed, now, businessTz, total)
  const pickups = await readPickupPoints(trx)
  for (let done = 0; done < total; done += batchSize) {
    const count = Math.min(batchSize, total - done)
    await insertOrders(trx, count, (n, id) => demoOrder(world, done + n, id), pickups)
    onProgress?.(done + count)
  }
}

/** COPY writes rows that need no vacuum, and no log with `wal_level = minimal`, into tables of this very transaction. */
async function copyAll(trx: Trx, seed: string, options: SeedOptions, copy: Copy): Promise<void> {
  const { orders, now, businessTz, onProgress = () => undefined } = options
  await sql.raw(`truncate ${filledTables.join(', ')}`).execute(trx)
  const pickups = await readPickupPoints(trx)
  const order = await reserveIds(trx, 'orders', orders)
  const item = await reserveIds(trx, 'order_items', orders * itemsPerOrder)
  await copyOrders({ seed, now, businessTz, orders, pickups, first: { order, item } }, copy, onProgress)
  await sql.raw(`analyze ${filledTables.join(', ')}`).execute(trx)
  // The process that indexes, or checks a foreign key, works beside its workers: more of them than cores is slower.
  const workers = sql.lit(availableParallelism() - 1)
  await sql`set local max_parallel_maintenance_workers = ${workers}`.execute(trx)
  await sql`set local max_parallel_workers_per_gather = ${workers}`.execute(trx)
}

async function seedPartners(trx: Trx, seed: string, { now, keys }: SeedOptions): Promise<void> {
  const rows = demoPartners.map((partner) => ({
    ...partnerRow(seed, partner, now),
    archive_password:
      keys === undefined
        ? null
        : encryptSecret(demoPassword, secretContext(partner.id, 'archive_password'), keys),
  }))
  const added = await scoped(trx, demoScope)
    .insertInto('merchants', rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('merchants.merchant_id')
    .execute()
  const points = added.flatMap(({ merchant_id }) => {
    const random = new Random(seed, 'pickup', merchant_id)
    const home = demoPartners.find(({ id }) => id === merchant_id)?.city ?? 'Алматы'
    return [...new Set([home, 'Алматы', 'Астана'])].map((within) => {
      const { apartment: _, ...address } = randomAddress(random, within)
      return { merchant_id, ...address }
    })
  })
  if (points.length > 0) await scoped(trx, demoScope).insertInto('pickup_points', points).execute()
}

async function seedUsers(trx: Trx, password_hash: string, now: Date): Promise<void> {
  const registered_at = new Date(now.getTime() - 400 * 86_400_000)
  for (const { name, role, merchants, ...user } of demoUsers) {
    const [last_name, first_name, middle_name] = name
    const added = await trx
      .insertInto('users')
      .values(({ selectFrom }) => ({
        username: user.username,
        email: user.email,
        ...{ last_name, first_name, middle_name, password_hash, registered_at },
        phone_number: user.phone,
        job_title: user.jobTitle,
        is_unloading: user.isUnloading,
        role_id: selectFrom('roles').select('id').where('name', '=', role),
        status: 'active',
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const own = added ? merchants.map((merchant_id) => ({ user_id: added.id, merchant_id })) : []
    if (own.length > 0) await trx.insertInto('user_merchants').values(own).execute()
  }
}

/** Fills empty tables without their indexes, keys and triggers, which are made anew at the end: several times faster. */
async function bulkLoad(trx: Trx, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const those = sql`any(${[...tables]}::text[]::regclass[])`
  const { rows: constraints } = await sql<{ isForeign: boolean; drop: string; make: string }>`
    select contype = 'f' as "isForeign",
           format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
    from pg_constraint
    where contype in ('f', 'p', 'u') and (conrelid = ${those} or contype = 'f' and confrelid = ${those})
    order by oid`.execute(trx)
  const indexes = await sql<{ drop: string; make: string }>`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
    from pg_index where indrelid = ${those} and not exists (select from pg_constraint where conindid = indexrelid)`.execute(
    trx,
  )
  // Foreign keys depend on the other keys: they are dropped first and made last.
  const foreignKeys = constraints.filter(({ isForeign }) => isForeign)
  const keys = constraints.filter(({ isForeign }) => !isForeign)
  const triggers = (state: string) => tables.map((table) => `alter table ${table} ${state} trigger user`)
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(trx)
  }
  const all = [...foreignKeys, ...keys, ...indexes.rows]
  const make = (dropped: readonly { readonly make: string }[]) => run(dropped.map(({ make }) => make))
  const memory = (megabytes: number) => run([`set local maintenance_work_mem = '${megabytes}MB'`])
  await run([...all.map(({ drop }) => drop), ...triggers('disable')])
  await load()
  // 32 MB each, the least with which a process takes part, fits its core's cache: with more memory sorting takes half as long again.
  await memory(32 * availableParallelism())
  await make([...indexes.rows, ...keys])
  // A join of the whole tables may take more memory here.
  await memory(1500)
  await make(foreignKeys)
  await run(triggers('enable'))
}
