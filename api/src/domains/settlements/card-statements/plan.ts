import { systemScope } from '../../../platform/access/scope.ts'
import type { Db } from '../../../platform/db/database.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import type { Platform } from '../../../platform/platform.ts'
import { dayOf, endOfDay, startOfDay } from '../../../platform/time/business-zone.ts'
import type { Period } from '../periods.ts'
import { dueWeeks } from './weeks.ts'

type Planning = Pick<Platform, 'db' | 'config' | 'clock'>

const scope = systemScope('weekly statements of payments by card')

/**
 * Enters the weeks for which a partner with card-paid orders has no statement yet. Entering one twice changes nothing, so several
 * processes may plan at once. @returns how many are new. Source: decisions 7.
 */
export async function planStatements({ db, config, clock }: Planning): Promise<number> {
  const zone = config.businessTz
  const now = clock()
  let added = 0
  for (const week of dueWeeks(dayOf(now, zone), await lastEnd(db))) {
    const partners = await withoutStatement(db, week, {
      from: startOfDay(week.start, zone),
      before: endOfDay(week.end, zone),
    })
    if (partners.length === 0) continue
    const rows = await scoped(db, scope)
      .insertInto(
        'unloadings',
        partners.map((merchantId) => ({
          merchant_id: merchantId,
          kind: 'cards' as const,
          start_day: week.start,
          end_day: week.end,
          by_hand: false,
          next_try_at: now,
          claim: null,
          last_error: null,
          created_at: now,
          made_at: null,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('unloadings.id')
      .execute()
    added += rows.length
  }
  return added
}

async function lastEnd(db: Db): Promise<string | undefined> {
  const row = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select(({ fn }) => fn.max('u.end_day').as('end'))
    .where('u.kind', '=', 'cards')
    .executeTakeFirst()
  return row?.end ?? undefined
}

/** Partners with orders of the week that were paid by card, and no statement of it. */
async function withoutStatement(
  db: Db,
  { start }: Period,
  { from, before }: { from: Date; before: Date },
): Promise<string[]> {
  const rows = await scoped(db, scope)
    .selectFrom('orders', 'o')
    .select('o.merchant_id')
    .distinct()
    .where('o.payment_type', '=', 'paid_card')
    .where('o.created_at', '>=', from)
    .where('o.created_at', '<', before)
    .where('o.merchant_id', 'not in', () =>
      scoped(db, scope)
        .selectFrom('unloadings', 'u')
        .select('u.merchant_id')
        .where('u.kind', '=', 'cards')
        .where('u.start_day', '=', start),
    )
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}
