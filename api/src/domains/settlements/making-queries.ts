import { randomUUID } from 'node:crypto'
import { scoped } from '../../platform/db/scoped.ts'
import type { ServiceContext, WritingContext } from '../../platform/service-context.ts'
import type { StoredFile } from '../../ports/files/files.ts'
import type { UnloadingRow } from './queries.ts'
import type { RegisterTotals } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

export type ClaimedUnloading = UnloadingRow & { readonly claim: string }

export interface RegisterFileRow extends StoredFile {
  readonly fileId: string
  readonly totals: RegisterTotals
}

/** Begins an attempt; an earlier attempt can't publish the period afterwards. @returns undefined when it is not waiting */
export async function claimUnloading(
  { db, scope }: ServiceContext,
  id: number,
): Promise<ClaimedUnloading | undefined> {
  const claim = randomUUID()
  const row = await scoped(db, scope)
    .updateTable('unloadings')
    .set(({ eb }) => ({ claim, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, claim }
}

/** Runs after the last attempt: the period is shown as failed, with «повторить». */
export async function failUnloading({ db, scope }: ServiceContext, id: number): Promise<void> {
  await scoped(db, scope)
    .updateTable('unloadings')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Records a file before its bytes are written, so that a later attempt can remove the file of a failed one. */
export async function insertDraft(
  { db, scope }: ServiceContext,
  { merchant_id, id, claim }: ClaimedUnloading,
  file: { fileId: string; register: RegisterNumber; name: string },
): Promise<void> {
  await scoped(db, scope)
    .insertInto('unloading_files', {
      file_id: file.fileId,
      merchant_id,
      unloading_id: id,
      register: file.register,
      claim,
      name: file.name,
      size_bytes: null,
      sha256: null,
      orders: null,
      amount_tiyn: null,
      returns: null,
      corrections: null,
      paid_tiyn: null,
    })
    .execute()
}

/** Selects the drafts of earlier attempts. */
export function selectAbandonedDrafts(
  { db, scope }: ServiceContext,
  { id, claim }: ClaimedUnloading,
): Promise<{ file_id: string }[]> {
  return scoped(db, scope)
    .selectFrom('unloading_files', 'f')
    .select('f.file_id')
    .where('f.unloading_id', '=', id)
    .where('f.claim', '<>', claim)
    .where('f.sha256', 'is', null)
    .execute()
}

export async function deleteDraft({ db, scope }: ServiceContext, fileId: string): Promise<void> {
  await scoped(db, scope)
    .deleteFrom('unloading_files')
    .where('file_id', '=', fileId)
    .where('sha256', 'is', null)
    .execute()
}

/** Publishes all files at once. @returns false, with nothing published, when another attempt owns the claim */
export async function publishFiles(
  { db, scope, now }: WritingContext,
  { id, claim }: ClaimedUnloading,
  files: readonly RegisterFileRow[],
): Promise<boolean> {
  const own = await scoped(db, scope)
    .updateTable('unloadings')
    .set({ state: 'ready', made_at: now })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .returning('unloadings.id')
    .executeTakeFirst()
  if (own === undefined) return false
  for (const { fileId, size, sha256, totals } of files)
    await scoped(db, scope)
      .updateTable('unloading_files')
      .set({ size_bytes: size, sha256, ...totals })
      .where('file_id', '=', fileId)
      .execute()
  return true
}
