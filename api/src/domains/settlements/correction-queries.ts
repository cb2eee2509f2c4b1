import { scoped } from '../../platform/db/scoped.ts'
import type { ServiceContext, WritingContext } from '../../platform/service-context.ts'
import { shiftDays } from './periods.ts'
import type { UnloadingKind } from './tables.ts'

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
