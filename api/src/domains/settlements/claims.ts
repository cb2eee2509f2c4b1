import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { systemScope } from '../../platform/access/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { scrub } from '../../platform/http/logging.ts'
import type { StoredFile } from '../../ports/files/files.ts'
import type { UnloadingRow } from './queries.ts'
import type { RegisterNumber } from './tables.ts'

const scope = systemScope('routine unloading')

/** Whoever makes files has them to himself for this long; the longest unloading takes a minute. */
const claimMs = 10 * 60_000
/** After so many attempts (about two hours) a person has to look: it is shown as failed, with «повторить». */
const mostAttempts = 8
const longestWaitMs = 60 * 60_000

export interface Claimed extends UnloadingRow {
  readonly claim: string
}

/** A file that was stored and is not published yet. */
export interface MadeFile extends StoredFile {
  readonly fileId: string
  readonly orders: number
  readonly amount_tiyn: number
}

/** Takes the oldest unloading that waits, so that no other process does; also one whose maker has died. */
export async function claimUnloading(db: Db, now: Date): Promise<Claimed | undefined> {
  const claim = randomUUID()
  const row = await scoped(db, scope)
    .updateTable('unloadings')
    .set({ claim, next_try_at: new Date(now.getTime() + claimMs), attempts: sql`attempts + 1` })
    .where('id', '=', () =>
      scoped(db, scope)
        .selectFrom('unloadings', 'u')
        .select('u.id')
        .where('u.state', '=', 'waiting')
        .where('u.next_try_at', '<=', now)
        .orderBy('u.next_try_at')
        .orderBy('u.end_day', 'desc')
        .orderBy('u.id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return row && { ...row, claim }
}

/** Notes a file before its bytes are written: whatever becomes of the writer, the next one knows what to clear away. */
export async function noteDraft(
  db: Db,
  { merchant_id, id, claim }: Claimed,
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
    })
    .execute()
}

/** Drafts that a maker before this one left behind. */
export function abandonedDrafts(db: Db, { id, claim }: Claimed): Promise<{ file_id: string }[]> {
  return scoped(db, scope)
    .selectFrom('unloading_files', 'f')
    .select('f.file_id')
    .where('f.unloading_id', '=', id)
    .where('f.claim', '<>', claim)
    .where('f.sha256', 'is', null)
    .execute()
}

export async function forgetDraft(db: Db, fileId: string): Promise<void> {
  await scoped(db, scope)
    .deleteFrom('unloading_files')
    .where('file_id', '=', fileId)
    .where('sha256', 'is', null)
    .execute()
}

/** Publishes the files, all at once. @returns false when the claim had passed to somebody else: nothing is published then. */
export function publish(
  db: Db,
  { id, claim }: Claimed,
  files: readonly MadeFile[],
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const mine = await scoped(trx, scope)
      .updateTable('unloadings')
      .set({ state: 'ready', made_at: now, last_error: null })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .where('state', '=', 'waiting')
      .returning('unloadings.id')
      .executeTakeFirst()
    if (mine === undefined) return false
    for (const { fileId, size, sha256, orders, amount_tiyn } of files)
      await scoped(trx, scope)
        .updateTable('unloading_files')
        .set({ size_bytes: size, sha256, orders, amount_tiyn })
        .where('file_id', '=', fileId)
        .execute()
    return true
  })
}

/** Waits for the next attempt, longer each time, or gives up until a person asks again. */
export async function postpone(
  db: Db,
  { id, claim, attempts }: Claimed,
  error: unknown,
  now: Date,
): Promise<void> {
  const wait = Math.min(longestWaitMs, 60_000 * 2 ** (attempts - 1))
  await scoped(db, scope)
    .updateTable('unloadings')
    .set({
      state: attempts >= mostAttempts ? 'failed' : 'waiting',
      next_try_at: new Date(now.getTime() + wait),
      last_error: scrub(error instanceof Error ? error.message : 'unknown error').slice(0, 500),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', 'waiting')
    .execute()
}
