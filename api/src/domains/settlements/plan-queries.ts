import { shiftDays } from '@cabinet/contract/report-steps'
import { type Insertable, sql } from 'kysely'
import { lockNumber } from '../../platform/db/advisory-locks.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { ServiceContext, WritingContext } from '../../platform/service-context.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { settlingMs } from './periods.ts'
import type { UnloadingRow } from './queries.ts'
import type { UnloadingKind, UnloadingsTable } from './tables.ts'

export type NewUnloading = Pick<
  Insertable<UnloadingsTable>,
  'merchant_id' | 'kind' | 'start_day' | 'end_day' | 'mailing'
>

/** Locks planning until the transaction ends: two planners could otherwise choose different weeks. */
export async function lockPlanning({ db }: ServiceContext): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumber('planning')})`.execute(db)
}

/** Returns today as planning sees it: no change begun on an earlier day can still commit. */
export async function planningDay({ db, now, platform }: ServiceContext): Promise<string> {
  const age =
    platform.database.engine === 'postgres'
      ? sql<{
          seconds: number
        }>`select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds
          from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend' and (backend_xid is not null or wait_event_type = 'Lock')`
      : undefined
  const seconds = (await age?.execute(db))?.rows[0]?.seconds ?? 0
  return dayOf(new Date(now.getTime() - settlingMs - seconds * 1000), platform.config.businessTz)
}

export async function selectLastEnds(
  { db, scope }: ServiceContext,
  kind: UnloadingKind,
): Promise<Map<string, string>> {
  const rows = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select(({ fn }) => ['u.merchant_id', fn.max('u.end_day').as('end')])
    .where('u.by_hand', '=', false)
    .where('u.kind', '=', kind)
    .groupBy('u.merchant_id')
    .execute()
  return new Map(rows.map(({ merchant_id, end }) => [merchant_id, end]))
}

/** Inserts the missing periods, each with its job; a period made by hand becomes part of the schedule. @returns the number of periods */
export async function insertPlanned(ctx: WritingContext, planned: readonly NewUnloading[]): Promise<number> {
  if (planned.length === 0) return 0
  const added = await insert(ctx, planned, false)
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'kind', 'start_day', 'end_day']).doUpdateSet({
        by_hand: false,
        mailing: sql<boolean>`unloadings.mailing or excluded.mailing`,
      }),
    )
    .returning(['unloadings.id', 'unloadings.state', 'unloadings.attempts'])
    .execute()
  const fresh = added.filter(({ state, attempts }) => state === 'waiting' && attempts === 0)
  await ctx.platform.jobs.sendAll(
    ctx.db,
    'make-unloading',
    fresh.map(({ id }) => ({ id })),
  )
  return added.length
}

export async function insertByHand(ctx: ServiceContext, unloading: NewUnloading): Promise<UnloadingRow> {
  await insert(ctx, [unloading], true)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return scoped(ctx.db, ctx.scope)
    .selectFrom('unloadings', 'u')
    .selectAll('u')
    .where('u.merchant_id', '=', unloading.merchant_id)
    .where('u.kind', '=', 'registers')
    .where('u.start_day', '=', unloading.start_day)
    .where('u.end_day', '=', unloading.end_day)
    .executeTakeFirstOrThrow()
}

export async function requestMailing({ db, scope }: ServiceContext, id: number): Promise<void> {
  await scoped(db, scope).updateTable('unloadings').set({ mailing: true }).where('id', '=', id).execute()
}

/** Queues a period unless it is ready. */
export async function requeueUnloading({ db, scope, platform }: WritingContext, id: number): Promise<void> {
  const rows = await scoped(db, scope)
    .updateTable('unloadings')
    .set({ state: 'waiting', attempts: 0 })
    .where('id', '=', id)
    .where('state', '<>', 'ready')
    .returning('unloadings.id')
    .execute()
  await platform.jobs.sendAll(db, 'make-unloading', rows)
}

function insert({ db, scope, now }: ServiceContext, planned: readonly NewUnloading[], byHand: boolean) {
  const fresh = {
    by_hand: byHand,
    claim: null,
    created_at: now,
    made_at: null,
  }
  return scoped(db, scope).insertInto(
    'unloadings',
    planned.map((one) => ({ ...fresh, ...one })),
  )
}

/** A scheduled file of register 3 or 4 from before these listed events. */
export interface OldFile {
  readonly file_id: string
  readonly merchant_id: string
  readonly unloading_id: number
  readonly register: 3 | 4
  readonly kind: UnloadingKind
  readonly start_day: string
  readonly end_day: string
  readonly made_at: Date
}

/** Selects the old files that are not yet corrected. */
export async function selectOldFiles({ db, scope }: ServiceContext): Promise<readonly OldFile[]> {
  const scheduled = scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .where('u.by_hand', '=', false)
    .selectAll('u')
    .as('u')
  const files = await scoped(db, scope)
    .selectFrom('unloading_files', 'f')
    .innerJoin(scheduled, 'u.id', 'f.unloading_id')
    .select(['f.file_id', 'f.merchant_id', 'f.unloading_id', 'f.register'])
    .select(['u.kind', 'u.start_day', 'u.end_day', 'u.made_at'])
    .where('f.register', 'in', [3, 4])
    .where('f.sha256', 'is not', null)
    .where('f.paid_tiyn', 'is', null)
    .orderBy('f.unloading_id')
    .execute()
  return files as readonly OldFile[]
}

export async function setPaid({ db, scope }: WritingContext, fileId: string, paid: number): Promise<void> {
  await scoped(db, scope)
    .updateTable('unloading_files')
    .set({ paid_tiyn: paid })
    .where('file_id', '=', fileId)
    .execute()
}

/** Returns the day after the last planned one; statements of all partners follow each other, registers those of their partner. */
export async function firstUnplannedDay({ db, scope }: ServiceContext, kind: UnloadingKind): Promise<string> {
  const { end } = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select(({ fn }) => fn.max('u.end_day').as('end'))
    .where('u.kind', '=', kind)
    .where('u.by_hand', '=', false)
    .executeTakeFirstOrThrow()
  return shiftDays(end, 1)
}
