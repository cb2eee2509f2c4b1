import { type Selectable, sql } from 'kysely'
import { scoped } from '../../platform/db/scoped.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import type { StoredFile } from '../../ports/files/files.ts'
import { type InstantCondition, selectRegisterOrders } from '../orders/service.ts'
import type { Period } from './periods.ts'
import { registers } from './registers.ts'
import type { UnloadingFilesTable, UnloadingKind, UnloadingMailsTable, UnloadingsTable } from './tables.ts'

export type UnloadingRow = Selectable<UnloadingsTable>
export type FileRow = Selectable<UnloadingFilesTable>
export type MailRow = Selectable<UnloadingMailsTable>

/** Counts the periods or mails of registers that wait or failed for good. */
export async function countUnfinished(
  { db, scope }: ServiceContext,
  table: 'unloadings' | 'unloading_mails',
): Promise<Readonly<Record<'waiting' | 'failed', number>>> {
  const rows = await scoped(db, scope)
    .selectFrom(table)
    .where('state', 'in', ['waiting', 'failed'])
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const count = (state: 'waiting' | 'failed') => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { waiting: count('waiting'), failed: count('failed') }
}

export function selectUnloadings(
  { db, scope }: ServiceContext,
  { start, end }: Period,
): Promise<UnloadingRow[]> {
  return scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .selectAll('u')
    .where('u.kind', '=', 'registers')
    .where('u.end_day', '>=', start)
    .where('u.start_day', '<=', end)
    .orderBy('u.end_day', 'desc')
    .orderBy('u.start_day', 'desc')
    .orderBy('u.id', 'desc')
    .execute()
}

/** Selects the scheduled periods, earliest first; those made by hand are outside the sum. */
export function selectSchedule({ db, scope }: ServiceContext, kind: UnloadingKind): Promise<UnloadingRow[]> {
  return scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .selectAll('u')
    .where('u.by_hand', '=', false)
    .where('u.kind', '=', kind)
    .orderBy('u.start_day')
    .execute()
}

/** Returns the codes of partners with scheduled registers. */
export async function selectScheduled({ db, scope }: ServiceContext): Promise<string[]> {
  const rows = await scoped(db, scope)
    .selectFrom('unloadings', 'u')
    .select('u.merchant_id')
    .distinct()
    .where('u.by_hand', '=', false)
    .orderBy('u.merchant_id')
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

export function selectUnloading(
  { db, scope }: ServiceContext,
  id: number,
): Promise<UnloadingRow | undefined> {
  return byId({ db, scope }, id).executeTakeFirst()
}

/** Returns an unloading, locked until the transaction ends. */
export function lockUnloading({ db, scope }: ServiceContext, id: number): Promise<UnloadingRow | undefined> {
  return byId({ db, scope }, id).forUpdate().executeTakeFirst()
}

/** Sets a failed unloading back to waiting. @returns undefined when it has not failed */
export function requeueFailed({ db, scope }: ServiceContext, id: number): Promise<UnloadingRow | undefined> {
  return scoped(db, scope)
    .updateTable('unloadings')
    .set({ state: 'waiting', attempts: 0, claim: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returningAll()
    .executeTakeFirst()
}

export function selectFiles({ db, scope }: ServiceContext, ids: readonly number[]): Promise<FileRow[]> {
  return scoped(db, scope)
    .selectFrom('unloading_files', 'f')
    .selectAll('f')
    .where('f.unloading_id', 'in', [...ids, 0])
    .where('f.sha256', 'is not', null)
    .execute()
}

/** Selects the files that hold an order, newest first. */
export function selectFilesOfOrder(ctx: ServiceContext, id: number) {
  const { db, scope, platform } = ctx
  const inPeriod: InstantCondition = (column) =>
    sql`business_day(${platform.config.businessTz}, ${sql.ref(column)}) between u.start_day and u.end_day`
  const unloadings = scoped(db, scope).selectFrom('unloadings', 'u').selectAll('u').as('u')
  return scoped(db, scope)
    .selectFrom('unloading_files', 'f')
    .innerJoin(unloadings, 'u.id', 'f.unloading_id')
    .select(['f.register', 'u.start_day as start', 'u.end_day as end'])
    .where('f.sha256', 'is not', null)
    .where(({ and, eb, exists, or }) =>
      or(
        ([1, 2, 3, 4] as const).map((register) =>
          and([
            eb('f.register', '=', register),
            exists(selectRegisterOrders(ctx, registers[register].kind, inPeriod).where('o.id', '=', id)),
          ]),
        ),
      ),
    )
    .orderBy('u.end_day', 'desc')
    .orderBy('f.register')
    .execute()
}

export async function selectFile(
  { db, scope }: ServiceContext,
  fileId: string,
): Promise<(FileRow & { stored: StoredFile }) | undefined> {
  const row = await scoped(db, scope)
    .selectFrom('unloading_files', 'f')
    .selectAll('f')
    .where('f.file_id', '=', fileId)
    .executeTakeFirst()
  if (row === undefined || row.size_bytes === null || row.sha256 === null) return undefined
  return { ...row, stored: { size: row.size_bytes, sha256: row.sha256 } }
}

function byId({ db, scope }: Pick<ServiceContext, 'db' | 'scope'>, id: number) {
  return scoped(db, scope).selectFrom('unloadings', 'u').selectAll('u').where('u.id', '=', id)
}
