import { sql } from 'kysely'
import { foldRollups } from '../../api/src/domains/analytics/rollup/fold.ts'
import { systemScope } from '../../api/src/platform/access/scope.ts'
import { commandCall } from '../../api/src/platform/call.ts'
import type { Db } from '../../api/src/platform/db/database.ts'
import { scoped } from '../../api/src/platform/db/scoped.ts'
import { merchantRow } from '../../api/test/rows.ts'

export const madeUpMerchants = Array.from({ length: 12 }, (_, index) => `BENCH_${index}`)
const batch = 50_000

/** Orders of twelve merchants over the last three years, most of them bought out; made by the database, so that a million takes a minute. */
export async function madeUpOrders(db: Db, count: number): Promise<void> {
  const rows = madeUpMerchants.map((id, index) => merchantRow(id, index))
  await scoped(db, systemScope('bench')).insertInto('merchants', rows).execute()
  for (let done = 0; done < count; done += batch) {
    await sql`
      insert into orders (merchant_id, merchant_order_id, created_at, amount_tiyn, status, status_changed_at, payment_type,
                          is_marketplace, client_last_name, client_first_name, phone, iin)
      select 'BENCH_' || n % 12, 'B-' || n, at, 1000000 + (n::bigint * 7919) % 60000000, status, at, 'installment',
             n % 3 = 0, 'Ахметов', 'Данияр', '7701' || lpad((n % 10000000)::text, 7, '0'), '900101300014'
      from (
        select n, now() - random() * interval '3 years' as at,
               (array['buyed', 'buyed', 'buyed', 'buyed', 'canceled', 'return_final', 'delivered', 'completed'])[1 + n % 8] as status
        from generate_series(${sql.lit(done + 1)}::int, ${sql.lit(Math.min(done + batch, count))}::int) as n
      ) as numbers`.execute(db)
    await foldRollups(commandCall(db, new Date(), 'bench', 'made-up orders'))
  }
  await sql`analyze orders`.execute(db)
}
