import type { CallAnswer, CallBody } from '@cabinet/contract'
import { visibleText } from '@cabinet/contract/visible-text'
import { missingPartners, refusalToChangeRecipients } from '../../../platform/access/data-recipients.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { issuePasswordLink } from '../password-links.ts'
import { invalidateLinks } from '../queries.ts'
import { endSessions } from '../session-queries.ts'
import type { UserStatus } from '../tables.ts'
import { type User, userToWire } from './list.ts'
import { administer } from './lock.ts'
import {
  deleteUserRow,
  insertUser,
  replaceMerchants,
  selectUser,
  type UserRow,
  updateUserRow,
} from './queries.ts'
import {
  type Person,
  refusalToChange,
  refusalToGivePartners,
  refusalToGrant,
  rowToPerson,
  type UserChange,
} from './rights.ts'
import { checkUser } from './save.ts'

/** Creates an invited user and queues the mail with the link in the same transaction. @throws ApiError 400, 403, 409 */
export function createUser(ctx: ServiceContext, body: CallBody<'POST /users/api/v1/users'>): Promise<User> {
  return administer(ctx, async (ctx, administrator) => {
    const { columns, merchants, permissions } = await checkUser(ctx, body)
    refuse(refusalToGrant(administrator, permissions))
    refuse(refusalToGivePartners(administrator, merchants))
    if (columns.is_unloading) refuse(refusalToChangeRecipients(administrator, merchants))
    const invited = {
      job_title: null,
      status: 'invited',
      password_hash: null,
      registered_at: ctx.now,
    } as const
    const id = await insertUser(ctx.db, { ...columns, ...invited })
    await replaceMerchants(ctx.db, id, merchants)
    await invite(ctx, columns.email)
    const user = await find(ctx, columns.username)
    await writeRecord(ctx, 'user.create', undefined, user)
    return userToWire(user, administrator)
  })
}

/**
 * Saves a user; a new role or address ends the sessions, a new address voids the links. Partners that the actor lacks
 * stay. Without `version` the last save wins. @throws ApiError 400, 403, 404, 409
 */
export function updateUser(
  ctx: ServiceContext,
  username: string,
  body: CallBody<'PUT /users/api/v1/users/{username}'>,
): Promise<User> {
  return administer(ctx, async (ctx, administrator) => {
    const { db, now } = ctx
    const before = await find(ctx, username)
    if (body.version !== undefined && body.version !== before.version)
      throw new ApiError(409, 'USER_CHANGED', 'Пользователя изменил другой администратор')
    const { columns, merchants: wanted, permissions } = await checkUser(ctx, body, before)
    const newRole = columns.role_id !== before.role_id
    const newAddress = columns.email !== before.email
    refuse(refusalToChange(administrator, rowToPerson(before), 'edit', newRole ? permissions : undefined))
    const added = wanted.filter((id) => !before.merchants.includes(id))
    refuse(refusalToGivePartners(administrator, added))
    const merchants = [...new Set([...wanted, ...missingPartners(administrator, before.merchants)])]
    const turned = columns.is_unloading !== before.is_unloading
    if (newAddress || turned || (columns.is_unloading && (newRole || added.length > 0)))
      refuse(refusalToChangeRecipients(administrator, [...new Set([...before.merchants, ...merchants])]))
    const jobTitle = body.jobTitle === undefined ? before.job_title : visibleText(body.jobTitle ?? '') || null
    await updateUserRow(db, before.id, { ...columns, job_title: jobTitle, version: before.version + 1 })
    await replaceMerchants(db, before.id, merchants)
    if (newRole || newAddress) {
      const reason = newRole ? 'role changed' : 'address changed'
      await endSessions(db, { userId: before.id, reason, now })
    }
    if (newAddress) await invalidateLinks(db, before.id)
    if (newAddress && before.status === 'invited') await invite(ctx, columns.email)
    const after = await find(ctx, columns.username)
    await writeRecord(ctx, 'user.update', before, after, body.version === undefined)
    return userToWire(after, administrator)
  })
}

/**
 * Deactivates a user, ending sessions and voiding links, or activates one, inviting users without a password.
 * @throws ApiError 403, 404, 409 NOT_CONFIRMED
 */
export function changeUserStatus(
  ctx: ServiceContext,
  username: string,
  status: Exclude<UserStatus, 'invited'>,
): Promise<User> {
  return administer(ctx, async (ctx, administrator) => {
    const { db, now } = ctx
    const change = status === 'active' ? 'activate' : 'deactivate'
    const before = await findAllowed(ctx, administrator, username, change)
    if (before.status === status) return userToWire(before, administrator)
    if (before.status === 'invited' && status === 'active')
      throw new ApiError(409, 'NOT_CONFIRMED', 'Пользователь ещё не принял приглашение и не задал пароль')
    const invited = status === 'active' && before.password_hash === null
    await updateUserRow(db, before.id, { status: invited ? 'invited' : status })
    if (status === 'inactive') {
      await endSessions(db, { userId: before.id, reason: 'deactivated', now })
      await invalidateLinks(db, before.id)
    }
    if (invited) await invite(ctx, before.email)
    const after = await find(ctx, before.username)
    await writeRecord(ctx, `user.${change}`, before, after)
    return userToWire(after, administrator)
  })
}

/** Deletes the user with sessions, links and merchants; records keep the name. @throws ApiError 403, 404, 409 */
export async function deleteUser(ctx: ServiceContext, username: string): Promise<void> {
  await administer(ctx, async (ctx, administrator) => {
    const before = await findAllowed(ctx, administrator, username, 'delete')
    await deleteUserRow(ctx.db, before.id)
    await writeRecord(ctx, 'user.delete', before, undefined)
  })
}

/** @throws ApiError 404, or what forbids the change. */
export async function findAllowed(
  ctx: WritingContext,
  administrator: Person,
  username: string,
  change: UserChange,
): Promise<UserRow> {
  const row = await find(ctx, username)
  refuse(refusalToChange(administrator, rowToPerson(row), change))
  return row
}

async function find({ db }: WritingContext, username: string): Promise<UserRow> {
  const row = await selectUser(db, username)
  if (row === undefined) throw notFound('Пользователь не найден')
  return row
}

function refuse(refusal: ApiError | undefined): void {
  if (refusal !== undefined) throw refusal
}

async function invite({ db, platform }: WritingContext, email: string): Promise<void> {
  await platform.jobs.send(db, 'password-link', { email, purpose: 'invitation', known: false })
}

export async function writeRecord(
  ctx: WritingContext,
  action: string,
  before: UserRow | undefined,
  after: UserRow | undefined,
  isBlind = false,
): Promise<void> {
  const id = after?.username ?? before?.username ?? ''
  const rows = toRecord({ before, after })
  // A save without a version overwrites the changes of others.
  const note = isBlind && { after: { ...rows.after, without_version: true } }
  await audit(ctx, { action, subject: 'user', id, ...rows, ...note })
}

/** Returns the fields of an audit record: name, rights and status, without phone or password hash. */
function toRecord(rows: { before: UserRow | undefined; after: UserRow | undefined }) {
  const describe = (row: UserRow | undefined) =>
    row && {
      username: row.username,
      role: row.role_name,
      merchants: row.merchants,
      status: row.status,
      is_unloading: row.is_unloading,
    }
  const before = describe(rows.before)
  const after = describe(rows.after)
  return { ...(before && { before }), ...(after && { after }) }
}

type Link = CallAnswer<'POST /users/api/v1/users/{username}/invitation'>

/** Returns a new link for an invited user, shown once for the administrator to pass on. @throws ApiError 403, 404, 409 NOT_INVITED */
export function copyInvitation(ctx: ServiceContext, name: string): Promise<Link> {
  return administer(ctx, async (ctx, administrator) => {
    const { id, status, username } = await findAllowed(ctx, administrator, name, 'dataWays')
    if (status !== 'invited') throw new ApiError(409, 'NOT_INVITED', 'Пользователь уже принял приглашение')
    const { link, expiresAt } = await issuePasswordLink(ctx, { userId: id, purpose: 'invitation' })
    await audit(ctx, { action: 'user.copy-invitation', subject: 'user', id: username })
    return { link, expiresAt: expiresAt.toISOString() }
  })
}
