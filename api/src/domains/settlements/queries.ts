import { type Compilable, type Selectable, sql } from 'kysely'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { BusinessTz } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import type { StoredFile } from '../../ports/files/files.ts'
import type { Period } from './periods.ts'
import { type RegisterRow, registers } from './registers.ts'
import type { RegisterNumber, UnloadingFilesTable, UnloadingMailsTable, UnloadingsTable } from './tables.ts'

export type UnloadingRow = Selectable<UnloadingsTable>
export type FileRow = Selectable<UnloadingFilesTable>
export type MailRow = Selectable<UnloadingMailsTable>

/** Orders of a register in order of time, by a cursor. Payments by card are not the bank's instalments: register 4 is theirs. */
export function registerRows(
  { db, stream }: Pick<Database, 'db' | 'stream'>,
  scope: MerchantScope,
  register: RegisterNumber,
  { start, end }: Period,
  zone: BusinessTz,
): AsyncIterable<RegisterRow[]> {
  const from = startOfDay(start, zone)
  const before = endOfDay(end, zone)
  const { actions } = registers[register]
  const instalments = scoped(db, scope)
    .selectFrom('orders', 'o')
    .where('o.payment_type', register === 4 ? '=' : '<>', 'paid_card')
  if (actions.length === 0)
    return stream(
      instalments
        .selectAll('o')
        .select('o.created_at as listed_at')
        .where('o.created_at', '>=', from)
        .where('o.created_at', '<', before)
        .orderBy('o.created_at')
        .orderBy('o.id') as unknown as Compilable<RegisterRow>,
    )
  const decisions = scoped(db, scope)
    .selectFrom('order_history', 'h')
    .where('h.action', 'in', actions)
    .where('h.at', '>=', from)
    .where('h.at', '<', before)
  return stream(
    instalments
      .selectAll('o')
      .select(() => [
        decisions
          .select(sql<Date>`max(h.at)`.as('at'))
          .whereRef('h.order_id', '=', sql.ref('o.id'))
          .as('listed_at'),
      ])
      .where('o.id', 'in', decisions.select('h.order_id'))
      .orderBy('listed_at')
      .orderBy('o.id') as unknown as Compilable<RegisterRow>,
  )
}

export function selectUnloadings(
  db: Db,
  scope: MerchantScope,
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

/** Files that are complete, drafts left out. */
export function selectFiles(db: Db, scope: MerchantScope, ids: readonly number[]): Promise<FileRow[]> {
  return scoped(db, scope)
    .selectFrom('unloading_files', 'f')
    .selectAll('f')
    .where('f.unloading_id', 'in', [...ids, 0])
    .where('f.sha256', 'is not', null)
    .execute()
}

export function selectMails(db: Db, scope: MerchantScope, ids: readonly number[]): Promise<MailRow[]> {
  return scoped(db, scope)
    .selectFrom('unloading_mails', 'm')
    .selectAll('m')
    .where('m.unloading_id', 'in', [...ids, 0])
    .orderBy('m.id')
    .execute()
}

export async function selectFile(
  db: Db,
  scope: MerchantScope,
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
