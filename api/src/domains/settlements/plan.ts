import { sql } from 'kysely'
import { type MerchantScope, systemScope } from '../../platform/access/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { Platform } from '../../platform/platform.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { settlingPartners } from '../partners/facts.ts'
import { duePeriods, isHistory, type Period } from './periods.ts'

type Planning = Pick<Platform, 'db' | 'config' | 'clock'>

const scope = systemScope('routine unloading')

/** Enters the periods that are due for every partner who works. Entering one twice changes nothing. @returns how many are new. */
export async function planUnloadings(platform: Planning): Promise<number> {
  // Most rounds find nothing and take no lock.
  if ((await due(platform, platform.db)).length === 0) return 0
  return platform.db.transaction().execute(async (trx) => {
    // One planner at a time: a schedule that is being changed must not give two of them different weeks.
    await sql`select pg_advisory_xact_lock(7246006)`.execute(trx)
    const periods = await due(platform, trx)
    return insertUnloadings(trx, scope, platform.clock(), periods)
  })
}

interface DuePeriod extends Period {
  readonly merchantId: string
  /** Whether its registers are mailed. */
  readonly mailing: boolean
}

async function due({ clock, config }: Planning, db: Db): Promise<DuePeriod[]> {
  const zone = config.businessTz
  const partners = await settlingPartners({ db, scope })
  const last = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select(({ fn }) => ['u.merchant_id', fn.max('u.end_day').as('end')])
    .where('u.by_hand', '=', false)
    .where('u.kind', '=', 'registers')
    .groupBy('u.merchant_id')
    .execute()
  const lastEnds = new Map(last.map(({ merchant_id, end }) => [merchant_id, end]))
  return partners.flatMap(({ merchant_id, routine_unloading, created_at }) => {
    const about = {
      today: dayOf(clock(), zone),
      created: dayOf(created_at, zone),
      lastEnd: lastEnds.get(merchant_id) ?? undefined,
    }
    const mailing = !isHistory(about)
    return duePeriods({ routine: routine_unloading, ...about }).map((period) => ({
      merchantId: merchant_id,
      mailing,
      ...period,
    }))
  })
}

/** @returns how many were not there before. */
export async function insertUnloadings(
  db: Db,
  within: MerchantScope,
  now: Date,
  periods: readonly DuePeriod[],
  { byHand = false } = {},
): Promise<number> {
  if (periods.length === 0) return 0
  const added = await scoped(db, within)
    .insertInto(
      'unloadings',
      periods.map(({ merchantId, start, end, mailing }) => ({
        merchant_id: merchantId,
        start_day: start,
        end_day: end,
        by_hand: byHand,
        next_try_at: now,
        claim: null,
        last_error: null,
        created_at: now,
        made_at: null,
        mailing,
      })),
    )
    // What was made by hand serves the schedule too, and is then its last period.
    .onConflict((conflict) =>
      byHand
        ? conflict.doNothing()
        : conflict.columns(['merchant_id', 'kind', 'start_day', 'end_day']).doUpdateSet({
            by_hand: false,
            mailing: sql<boolean>`unloadings.mailing or excluded.mailing`,
          }),
    )
    .returning('unloadings.id')
    .execute()
  return added.length
}
