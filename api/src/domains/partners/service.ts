import { randomBytes } from 'node:crypto'
import type { CallAnswer, CallBody, CallQuery, PartnerChange } from '@cabinet/contract'
import { dataRecipientFields } from '@cabinet/contract/partner-labels'
import { can } from '../../platform/access/caller.ts'
import { refusalToChangeRecipients } from '../../platform/access/data-recipients.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import { inTransaction, type ServiceContext, type WritingContext } from '../../platform/service-context.ts'
import { refusedHost } from '../../ports/mail/partner-smtp.ts'
import { audit } from '../audit/audit.ts'
import { joinPartner } from '../users/account.ts'
import { type FieldChange, partnerChanges } from './changes.ts'
import { initialValues, type Partner, type PartnerRow, partnerToWire } from './columns.ts'
import {
  insertChange,
  insertPartner,
  lockPartner,
  savePartner,
  selectChanges,
  selectChangesSince,
  selectList,
  selectNamesakes,
  selectPartner,
} from './queries.ts'
import { rowOf } from './save.ts'

/** `CREATE_SUPER_USER`, which these calls require, manages every partner but sees orders within its own scope. */
const managerScope = systemScope('administrators manage every partner')

/** Returns partners by merchant_id, all of them to managers, else the own; `q` matches BIN, code and name. */
export function listPartners(
  { db, actor, scope }: ServiceContext,
  query: CallQuery<'GET /accounting/v1/merchants'>,
): Promise<CallAnswer<'GET /accounting/v1/merchants'>> {
  return selectList(db, can(actor, 'CREATE_SUPER_USER') ? managerScope : scope, query)
}

/** @throws ApiError 404 */
export async function getPartner(ctx: ServiceContext, id: string): Promise<Partner> {
  return withRefusals(ctx, await findPartner(ctx, id))
}

/** Returns the row with its encrypted secrets. @throws ApiError 404 */
export async function findPartner({ db }: Pick<ServiceContext, 'db'>, id: string): Promise<PartnerRow> {
  const row = await selectPartner(db, managerScope, id)
  if (row === undefined) throw notFound('Партнёр не найден')
  return row
}

/** Creates a partner, who joins the caller's own, and shows a generated archive password once to readers of registers. @throws ApiError 400, 403, 409 PARTNER_EXISTS */
export async function createPartner(
  ctx: ServiceContext,
  body: CallBody<'POST /accounting/v1/merchants'>,
): Promise<CallAnswer<'POST /accounting/v1/merchants'>> {
  const generated =
    body.archive_password === undefined ? { archive_password: randomBytes(18).toString('base64url') } : {}
  const row = rowOf({ ...body, ...generated }, ctx.platform.keys)
  await refuseInnerHost(ctx, row.smtp_host)
  const plain: Readonly<Record<string, unknown>> = {
    ...initialValues,
    public_email: row.public_email,
    ...generated,
  }
  const given: Readonly<Record<string, unknown>> = { ...plain, ...body }
  assertMayChangeRecipients(ctx, [], (name) => (given[name] ?? null) !== (plain[name] ?? null))
  return inTransaction(ctx, async (ctx) => {
    const { db, now } = ctx
    await assertFree(ctx, body)
    await insertPartner(db, managerScope, { ...row, created_at: now, updated_at: now })
    const after = await findPartner(ctx, row.merchant_id)
    const { merchant_legal_name, bin, status } = after
    const entry = { merchant_legal_name, bin, status }
    await joinPartner(ctx, row.merchant_id)
    await audit(ctx, { ...subject(after), action: 'partner.create', after: entry })
    const shown = can(ctx.actor, 'READ_UNLOADING') ? generated : {}
    return { ...partnerToWire(after), ...shown }
  })
}

/** Saves over the version that the editor saw; without `version` the last writer wins. @throws ApiError 400, 403, 404, 409 PARTNER_EXISTS, PARTNER_CHANGED with the current partner */
export async function updatePartner(
  ctx: ServiceContext,
  id: string,
  body: CallBody<'PUT /accounting/v1/merchants/{id}'>,
): Promise<Partner> {
  if (body.merchant_id !== id) throw validationError({ merchant_id: 'Код партнёра нельзя изменить' })
  // A name server is asked before the partner is locked.
  if (body.smtp_host?.trim() !== (await findPartner(ctx, id)).smtp_host)
    await refuseInnerHost(ctx, body.smtp_host)
  return inTransaction(ctx, async (ctx) => {
    const { db, now, actor } = ctx
    const before = await lockPartner(db, managerScope, id)
    if (before === undefined) throw notFound('Партнёр не найден')
    if (body.version !== undefined && before.version !== body.version)
      throw await partnerChanged(ctx, before, body.version)
    await assertFree(ctx, { bin: body.bin, except: id })
    const version = before.version + 1
    const row = rowOf(body, ctx.platform.keys, before)
    assertMayChangeRecipients(ctx, [id], (name) => (row[name] ?? null) !== before[name])
    await savePartner(db, managerScope, id, { ...row, version, updated_at: now })
    const after = await findPartner(ctx, id)
    const changes = partnerChanges(before, after)
    await insertChange(db, managerScope, {
      merchant_id: id,
      version,
      at: now,
      user_name: actor.name,
      changes: JSON.stringify(changes),
    })
    await audit(ctx, {
      ...subject(after),
      action: 'partner.update',
      before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
      after: {
        ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
        ...(body.version === undefined && { without_version: true }),
      },
    })
    return withRefusals(ctx, after)
  })
}

/** Changes of a partner, the newest first. @throws ApiError 404 */
export async function listPartnerChanges(
  ctx: ServiceContext,
  id: string,
  page: { page: number; lim: number },
): Promise<{ items: PartnerChange[]; total: number }> {
  await findPartner(ctx, id)
  const { rows, total } = await selectChanges(ctx.db, managerScope, id, page)
  return { items: rows.map(changeToWire), total }
}

function withRefusals({ actor, scope }: ServiceContext, row: PartnerRow): Partner {
  const { permissions } = actor
  const refusal = refusalToChangeRecipients({ permissions, merchants: scope.merchants }, [row.merchant_id])
  return { ...partnerToWire(row), refused: refusal ? { dataWays: refusal.message } : {} }
}

/** @throws ApiError 403 at each changed field when the caller may not change who gets these partners' registers */
function assertMayChangeRecipients(
  { actor, scope }: ServiceContext,
  partners: readonly string[],
  isChanged: (name: (typeof dataRecipientFields)[number]) => boolean,
): void {
  const changed = dataRecipientFields.filter(isChanged)
  const refusal = refusalToChangeRecipients(
    { permissions: actor.permissions, merchants: scope.merchants },
    partners,
  )
  if (changed.length === 0 || refusal === undefined) return
  const { status, code, message, extra } = refusal
  const fields = Object.fromEntries(changed.map((name) => [name, message]))
  throw new ApiError(status, code, message, { extra, fields })
}

/** @throws ApiError 400 at the field */
async function refuseInnerHost({ platform }: ServiceContext, host = ''): Promise<void> {
  const name = host.trim()
  const refused = name === '' ? undefined : await refusedHost(name, platform.config.partnerSmtp)
  if (refused !== undefined) throw validationError({ smtp_host: refused })
}

async function assertFree(
  { db }: WritingContext,
  { merchant_id, bin, except }: { merchant_id?: string; bin: string; except?: string },
): Promise<void> {
  const taken = await selectNamesakes(db, managerScope, { merchant_id, bin })
  const others = taken.filter((row) => row.merchant_id !== except)
  const [first] = others
  if (first === undefined) return
  const byCode = others.some((row) => row.merchant_id === merchant_id)
  const message = byCode
    ? 'Партнёр с таким кодом уже есть'
    : `Партнёр с таким БИН уже есть: ${first.merchant_id}`
  throw new ApiError(409, 'PARTNER_EXISTS', message, {
    debugMessage: byCode ? 'Код партнёра занят' : 'БИН занят',
    fields: { [byCode ? 'merchant_id' : 'bin']: message },
  })
}

async function partnerChanged({ db }: ServiceContext, present: PartnerRow, seen: number): Promise<ApiError> {
  const rows = await selectChangesSince(db, managerScope, present.merchant_id, seen)
  const who = rows[0]?.user_name
  return new ApiError(
    409,
    'PARTNER_CHANGED',
    who === undefined ? 'Партнёра изменили, пока вы работали' : `Партнёра изменил ${who}, пока вы работали`,
    {
      debugMessage: 'Сохраняли не последнюю редакцию партнёра',
      extra: { partner: partnerToWire(present), changes: rows.map(changeToWire) },
    },
  )
}

function changeToWire(row: { at: Date; user_name: string; changes: FieldChange[] }): PartnerChange {
  return { at: row.at.toISOString(), user: row.user_name, changes: row.changes }
}

function subject({ merchant_id }: PartnerRow) {
  return { subject: 'partner' as const, id: merchant_id, merchant: merchant_id }
}
