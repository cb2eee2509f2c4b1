import type { CallBody } from '@cabinet/contract'
import type { Session } from '../../../platform/access/session.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit, type Recorded } from '../../audit/audit.ts'
import { endSessions } from '../queries.ts'
import { administer } from './lock.ts'
import { selectUsers, type UserRow } from './queries.ts'
import {
  type ChangeOfUser,
  knownPermissions,
  type Person,
  refusalToChange,
  refusalToGrant,
} from './rights.ts'
import { checkUser, replaceMerchants } from './save.ts'
import { type User, userOnWire } from './user-wire.ts'

type Parts = Pick<Platform, 'db' | 'jobs' | 'clock'>

/** Who asks: his session decides, the actor is written down. */
export interface Asking {
  readonly session: Session
  readonly actor: Recorded
}

/** Makes an invited user and queues the mail with his link in the same transaction. @throws ApiError 400, 403, 409 */
export async function createUser(
  { db, jobs, clock }: Parts,
  { session, actor }: Asking,
  body: CallBody<'POST /users/api/v1/users'>,
): Promise<User> {
  return administer({ db }, session, async (trx, administrator) => {
    const { columns, merchants, permissions } = await checkUser(trx, body)
    refuse(refusalToGrant(administrator, permissions))
    const { id } = await trx
      .insertInto('users')
      .values({ ...columns, job_title: null, status: 'invited', password_hash: null, registered_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceMerchants(trx, id, merchants)
    await jobs.send(trx, 'password-link', { email: columns.email, purpose: 'invitation' })
    const user = await find(trx, columns.username)
    await record(trx, clock(), actor, 'user.create', undefined, user)
    return userOnWire(user)
  })
}

/** Another role or address ends the user's sessions; another address voids his links. @throws ApiError 400, 403, 404, 409 */
export async function updateUser(
  { db, jobs, clock }: Parts,
  { session, actor }: Asking,
  username: string,
  body: CallBody<'PUT /users/api/v1/users/{username}'>,
): Promise<User> {
  return administer({ db }, session, async (trx, administrator) => {
    const before = await find(trx, username)
    const { columns, merchants, permissions } = await checkUser(trx, body, before)
    const newRole = columns.role_id !== before.role_id
    const newAddress = columns.email !== before.email
    refuse(refusalToChange(administrator, personOf(before), 'edit', newRole ? permissions : undefined))
    const jobTitle = body.jobTitle === undefined ? before.job_title : body.jobTitle?.trim() || null
    await trx
      .updateTable('users')
      .set({ ...columns, job_title: jobTitle })
      .where('id', '=', before.id)
      .execute()
    await replaceMerchants(trx, before.id, merchants)
    if (newRole || newAddress)
      await endSessions(trx, {
        userId: before.id,
        reason: newRole ? 'role changed' : 'address changed',
        now: clock(),
      })
    if (newAddress) await voidLinks(trx, before.id)
    if (newAddress && before.status === 'invited')
      await jobs.send(trx, 'password-link', { email: columns.email, purpose: 'invitation' })
    const after = await find(trx, columns.username)
    await record(trx, clock(), actor, 'user.update', before, after)
    return userOnWire(after)
  })
}

/**
 * Deactivation ends sessions and voids links. Who had no password when he was deactivated is invited anew by activation.
 * @throws ApiError 403, 404, 409 NOT_CONFIRMED: an invited user becomes active by setting his password alone.
 */
export async function changeStatus(
  { db, jobs, clock }: Parts,
  { session, actor }: Asking,
  username: string,
  status: 'active' | 'inactive',
): Promise<User> {
  return administer({ db }, session, async (trx, administrator) => {
    const before = await find(trx, username)
    refuse(refusalToChange(administrator, personOf(before), status === 'active' ? 'activate' : 'deactivate'))
    if (before.status === status) return userOnWire(before)
    if (before.status === 'invited' && status === 'active')
      throw new ApiError(409, 'NOT_CONFIRMED', 'Пользователь ещё не принял приглашение и не задал пароль')
    const invited = status === 'active' && before.password_hash === null
    await trx
      .updateTable('users')
      .set({ status: invited ? 'invited' : status })
      .where('id', '=', before.id)
      .execute()
    if (status === 'inactive') {
      await endSessions(trx, { userId: before.id, reason: 'deactivated', now: clock() })
      await voidLinks(trx, before.id)
    }
    if (invited) await jobs.send(trx, 'password-link', { email: before.email, purpose: 'invitation' })
    const after = await find(trx, before.username)
    await record(
      trx,
      clock(),
      actor,
      status === 'active' ? 'user.activate' : 'user.deactivate',
      before,
      after,
    )
    return userOnWire(after)
  })
}

/** Sessions, links and merchants go with the user; what he did stays under his name. @throws ApiError 403, 404, 409 */
export async function deleteUser(
  { db, clock }: Parts,
  { session, actor }: Asking,
  username: string,
): Promise<void> {
  await administer({ db }, session, async (trx, administrator) => {
    const before = await findAllowed(trx, administrator, username, 'delete')
    await trx.deleteFrom('users').where('id', '=', before.id).execute()
    await record(trx, clock(), actor, 'user.delete', before, undefined)
  })
}

/** @throws ApiError 404, or what forbids the change. */
export async function findAllowed(
  trx: Trx,
  administrator: Person,
  username: string,
  change: ChangeOfUser,
): Promise<UserRow> {
  const row = await find(trx, username)
  refuse(refusalToChange(administrator, personOf(row), change))
  return row
}

async function find(trx: Trx, username: string): Promise<UserRow> {
  const row = await selectUsers(trx).where('username', '=', username.toLowerCase()).executeTakeFirst()
  if (row === undefined) throw notFound('Пользователь не найден')
  return row
}

function personOf({ username, permissions }: UserRow): Person {
  return { username, permissions: knownPermissions(permissions) }
}

function refuse(refusal: ApiError | undefined): void {
  if (refusal !== undefined) throw refusal
}

async function voidLinks(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('password_tokens').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

async function record(
  trx: Trx,
  at: Date,
  actor: Recorded,
  action: string,
  before: UserRow | undefined,
  after: UserRow | undefined,
): Promise<void> {
  const id = after?.id ?? before?.id ?? 0
  await audit({ db: trx, now: at, actor }, { action, subject: 'user', id, ...described({ before, after }) })
}

/** What a record says of a user: his name, rights and state, not his phone or hash. */
function described(rows: { before: UserRow | undefined; after: UserRow | undefined }) {
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
