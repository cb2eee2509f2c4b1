import type { CallBody, PartnerChange } from '@cabinet/contract'
import { systemScope } from '../../platform/access/scope.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit, type Recorded } from '../audit/audit.ts'
import { type FieldChange, partnerChanges } from './changes.ts'
import { rowOf } from './save.ts'
import { type Partner, type PartnerRow, partnerOnWire } from './wire.ts'

type Parts = Pick<Platform, 'db' | 'keys' | 'clock'>

/** `CREATE_SUPER_USER`, which these calls ask for, manages every partner, though he sees orders of his own alone (decisions 3). */
const managed = systemScope('administrators manage every partner')

/** @throws ApiError 404 */
export async function getPartner(db: Db, id: string): Promise<Partner> {
  return partnerOnWire(await findPartner(db, id))
}

/** The row with its encrypted secrets. @throws ApiError 404 */
export async function findPartner(db: Db, id: string): Promise<PartnerRow> {
  const row = await scoped(db, managed)
    .selectFrom('merchants')
    .selectAll()
    .where('merchant_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Партнёр не найден')
  return row
}

/** @throws ApiError 400, 409 PARTNER_EXISTS */
export async function createPartner(
  { db, keys, clock }: Parts,
  actor: Recorded,
  body: CallBody<'POST /accounting/v1/merchants'>,
): Promise<Partner> {
  const row = rowOf(body, keys)
  return db.transaction().execute(async (trx) => {
    await assertFree(trx, body)
    await scoped(trx, managed)
      .insertInto('merchants', { ...row, created_at: clock(), updated_at: clock() })
      .execute()
    const after = await findPartner(trx, row.merchant_id)
    const { merchant_legal_name, bin, status } = after
    const entry = { merchant_legal_name, bin, status }
    await audit(
      { db: trx, now: clock(), actor },
      { ...subject(after), action: 'partner.create', after: entry },
    )
    return partnerOnWire(after)
  })
}

/**
 * Saves over the version that the editor was shown.
 * @throws ApiError 400, 404, 409 PARTNER_EXISTS, PARTNER_CHANGED (with the partner as he is now and who changed what since).
 */
export async function updatePartner(
  { db, keys, clock }: Parts,
  actor: Recorded,
  id: string,
  body: CallBody<'PUT /accounting/v1/merchants/{id}'>,
): Promise<Partner> {
  if (body.merchant_id !== id) throw validationError({ merchant_id: 'Код партнёра нельзя изменить' })
  return db.transaction().execute(async (trx) => {
    const before = await lockPartner(trx, id)
    if (before.version !== body.version) throw await partnerChanged(trx, before, body.version)
    await assertFree(trx, { bin: body.bin, except: id })
    const row = rowOf(body, keys, before)
    const version = before.version + 1
    await scoped(trx, managed)
      .updateTable('merchants')
      .set({ ...row, version, updated_at: clock() })
      .where('merchant_id', '=', id)
      .execute()
    const after = await findPartner(trx, id)
    const changes = partnerChanges(before, after)
    await remember(trx, { id, version, at: clock(), user: actor.name, changes })
    await audit(
      { db: trx, now: clock(), actor },
      {
        ...subject(after),
        action: 'partner.update',
        before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
        after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
      },
    )
    return partnerOnWire(after)
  })
}

/** Changes of a partner, the newest first. @throws ApiError 404 */
export async function partnerHistory(
  db: Db,
  id: string,
  { page, lim }: { page: number; lim: number },
): Promise<{ items: PartnerChange[]; total: number }> {
  await findPartner(db, id)
  const history = scoped(db, managed).selectFrom('merchant_changes').where('merchant_id', '=', id)
  const { total } = await history
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await history
    .select(['at', 'user_name', 'changes'])
    .orderBy('version', 'desc')
    .limit(lim)
    .offset((page - 1) * lim)
    .execute()
  return { items: rows.map(changeOnWire), total }
}

function lockPartner(trx: Trx, id: string): Promise<PartnerRow> {
  return scoped(trx, managed)
    .selectFrom('merchants')
    .selectAll()
    .where('merchant_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Партнёр не найден'))
}

async function assertFree(
  trx: Trx,
  { merchant_id, bin, except }: { merchant_id?: string; bin: string; except?: string },
): Promise<void> {
  const taken = await scoped(trx, managed)
    .selectFrom('merchants')
    .select(['merchant_id', 'bin'])
    .where((eb) =>
      eb.or([
        eb('bin', '=', bin),
        ...(merchant_id === undefined ? [] : [eb('merchant_id', '=', merchant_id)]),
      ]),
    )
    .execute()
  const others = taken.filter((row) => row.merchant_id !== except)
  const [first] = others
  if (first === undefined) return
  const byCode = others.some((row) => row.merchant_id === merchant_id)
  const message = byCode
    ? 'Партнёр с таким кодом уже есть'
    : `Партнёр с таким БИН уже есть: ${first.merchant_id}`
  throw new ApiError(409, 'PARTNER_EXISTS', message, {
    debugMessage: byCode ? 'merchant_id is taken' : 'bin is taken',
    fields: { [byCode ? 'merchant_id' : 'bin']: message },
  })
}

async function partnerChanged(trx: Trx, present: PartnerRow, seen: number): Promise<ApiError> {
  const rows = await scoped(trx, managed)
    .selectFrom('merchant_changes')
    .select(['at', 'user_name', 'changes'])
    .where('merchant_id', '=', present.merchant_id)
    .where('version', '>', seen)
    .orderBy('version', 'desc')
    .execute()
  const who = rows[0]?.user_name
  return new ApiError(
    409,
    'PARTNER_CHANGED',
    who === undefined ? 'Партнёра изменили, пока вы работали' : `Партнёра изменил ${who}, пока вы работали`,
    {
      debugMessage: `version ${seen} was sent, the present one is ${present.version}`,
      extra: { partner: partnerOnWire(present), changes: rows.map(changeOnWire) },
    },
  )
}

async function remember(
  trx: Trx,
  {
    id,
    version,
    at,
    user,
    changes,
  }: { id: string; version: number; at: Date; user: string; changes: FieldChange[] },
): Promise<void> {
  const row = { merchant_id: id, version, at, user_name: user, changes: JSON.stringify(changes) }
  await scoped(trx, managed).insertInto('merchant_changes', row).execute()
}

function changeOnWire(row: { at: Date; user_name: string; changes: FieldChange[] }): PartnerChange {
  return { at: row.at.toISOString(), user: row.user_name, changes: row.changes }
}

function subject({ merchant_id }: PartnerRow) {
  return { subject: 'partner' as const, id: merchant_id, merchant: merchant_id }
}
