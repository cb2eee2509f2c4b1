import { type Insertable, sql } from 'kysely'
import { contains } from '../../platform/db/contains.ts'
import type { Db } from '../../platform/db/database.ts'
import { isOneOf } from '../../platform/db/scoped.ts'
import type { AuditLogTable } from './tables.ts'

export async function insertRecords(db: Db, records: readonly Insertable<AuditLogTable>[]): Promise<void> {
  await db.insertInto('audit_log').values(records).execute()
}

interface DoneAction {
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly id: string | number
  readonly version: number
  readonly since: Date
}

export async function hasRecord(
  db: Db,
  { actor, action, subject, id, version, since }: DoneAction,
): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', '=', subject)
    .where('subject_id', '=', String(id))
    .where('at', '>=', since)
    .where('actor', '=', actor)
    .where('action', '=', action)
    .where(sql<boolean>`(after ->> 'version')::int = ${version}`)
    .executeTakeFirst()
  return found !== undefined
}

export interface AuditFilter {
  readonly actions: readonly string[]
  /** Narrows some of the actions to these merchants and to the user's own ones. */
  readonly within?: { actions: readonly string[]; merchants: readonly string[]; actor: string }
  /** Part of the name of the actor or of the user concerned. */
  readonly person: string
  readonly from: Date | undefined
  readonly before: Date | undefined
}

/** Returns the records of a filter, newest first. */
export function selectRecords(db: Db, { actions, within, person, from, before }: AuditFilter) {
  let records = db.selectFrom('audit_log').selectAll().where(isOneOf('action', actions))
  if (within)
    records = records.where(({ eb, or }) =>
      or([
        eb('action', 'not in', within.actions),
        isOneOf('merchant', within.merchants),
        eb('actor', '=', within.actor),
      ]),
    )
  if (person !== '') {
    const names = sql`concat_ws(' ', actor, case subject when 'user' then subject_id end)`
    records = records.where(contains(names, person))
  }
  if (from !== undefined) records = records.where('at', '>=', from)
  if (before !== undefined) records = records.where('at', '<', before)
  return records.orderBy('id', 'desc')
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number]

export async function selectPage(db: Db, filter: AuditFilter, { page, lim }: { page: number; lim: number }) {
  const records = selectRecords(db, filter)
  const { total } = await db
    .selectFrom(records.clearSelect().clearOrderBy().select('id').limit(10_000).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: await records
      .limit(lim)
      .offset((page - 1) * lim)
      .execute(),
    total,
  }
}

export const selectRequestRecords = (db: Db, requestId: string) =>
  db
    .selectFrom('audit_log')
    .where('request_id', '=', requestId)
    .select(['at', 'actor', 'action', 'subject', 'subject_id'])
    .orderBy('id')
    .execute()
