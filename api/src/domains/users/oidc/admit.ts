import { ApiError } from '../../../platform/http/errors.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { findPartnersNamed } from '../../partners/facts.ts'
import { writeRecord } from '../administration/change.ts'
import { withLastHolderGuard } from '../administration/lock.ts'
import {
  insertUser,
  replaceMerchants,
  selectUser,
  type UserRow,
  updateUserRow,
} from '../administration/queries.ts'
import { invalidateLinks } from '../queries.ts'
import { selectRole } from '../roles/queries.ts'
import { endSessions } from '../session-queries.ts'
import type { ProviderIdentity } from './provider-identity.ts'
import { insertIdentity, selectUserOfIdentity } from './queries.ts'

/** Why a user whom the provider knows does not enter; the security log names it. */
export type AdmissionRefusal = 'unverified' | 'unknown' | 'taken' | 'inactive' | 'group'

export type Admission =
  | { readonly user: UserRow }
  | { readonly because: AdmissionRefusal; readonly username: string | undefined }

/**
 * Finds the user of an identity: the bound one, else by verified address, who is then bound; makes one where a group has a role. With OIDC_ROLES
 * role and partners follow the provider; the role of the last administrator stays.
 */
export async function admit(outer: ServiceContext, identity: ProviderIdentity): Promise<Admission> {
  const ctx = { ...outer, actor: { ...outer.actor, name: 'OpenID Connect' } }
  try {
    return await withLastHolderGuard(ctx, (ctx) => follow(ctx, identity, false))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'LAST_ADMINISTRATOR') throw error
    return withLastHolderGuard(ctx, (ctx) => follow(ctx, identity, true))
  }
}

async function follow(
  ctx: WritingContext,
  identity: ProviderIdentity,
  keepsRole: boolean,
): Promise<Admission> {
  const { db, now, platform } = ctx
  const follows = (platform.config.oidc?.roles.length ?? 0) > 0
  const match = await selectUserOfIdentity(db, identity)
  const refuse = (because: AdmissionRefusal): Admission => ({ because, username: match?.username })
  if (match === undefined && identity.email === undefined) return refuse('unverified')
  if (match === undefined && !follows) return refuse('unknown')
  if (match?.subject && match.subject !== identity.subject) return refuse('taken')
  const role = follows ? await roleOf(ctx, identity) : undefined
  const before = match && (await selectUser(db, match.username))
  if (before?.status === 'inactive') return refuse('inactive')
  if (follows && role === undefined) {
    if (before) await endSessions(db, { userId: before.id, reason: 'no group', now })
    return refuse('group')
  }
  const username = before?.username ?? (await makeUser(ctx, identity, role?.id ?? 0))
  const known = before ?? (await find(ctx, username))
  if (!match?.subject) {
    const { issuer, subject } = identity
    await insertIdentity(db, { issuer, subject, user_id: known.id, bound_at: now })
    await audit(ctx, { action: 'user.oidc-bind', subject: 'user', id: username })
  }
  if (keepsRole) await audit(ctx, { action: 'user.role-kept', subject: 'user', id: username })
  const newRole = role !== undefined && role.id !== known.role_id && !keepsRole
  const partners = follows ? await partnersOf(ctx, identity, known.merchants) : known.merchants
  const newPartners = partners.join() !== known.merchants.join()
  if (known.status === 'invited' || newRole || newPartners)
    await updateUserRow(db, known.id, {
      ...(newRole && { role_id: role.id }),
      status: 'active',
      version: known.version + 1,
    })
  if (newPartners) await replaceMerchants(db, known.id, partners)
  if (newRole) await endSessions(db, { userId: known.id, reason: 'role changed', now })
  if (known.status === 'invited') await invalidateLinks(db, known.id)
  const user = await find(ctx, username)
  if (user.version !== known.version || before === undefined)
    await writeRecord(ctx, before ? 'user.update' : 'user.create', before, user)
  return { user }
}

/** Returns the role of the first setting whose group the user has. */
async function roleOf({ db, platform }: WritingContext, { groups }: ProviderIdentity) {
  const fits = platform.config.oidc?.roles.filter(({ group }) => groups.includes(group)) ?? []
  for (const { role } of fits) {
    const found = await selectRole(db, role)
    if (found !== undefined) return found
  }
  return undefined
}

const partnersOf = async (ctx: WritingContext, { partners }: ProviderIdentity, present: readonly string[]) =>
  partners === undefined ? present : findPartnersNamed(ctx, partners)

async function makeUser(
  { db, now }: WritingContext,
  identity: ProviderIdentity,
  roleId: number,
): Promise<string> {
  const username = identity.email ?? ''
  await insertUser(db, {
    ...{ username, email: username, last_name: identity.lastName, first_name: identity.firstName },
    middle_name: null,
    phone_number: identity.phone ?? '70000000000',
    job_title: null,
    role_id: roleId,
    status: 'active',
    password_hash: null,
    registered_at: now,
  })
  return username
}

async function find({ db }: WritingContext, username: string): Promise<UserRow> {
  const user = await selectUser(db, username)
  if (user === undefined) throw new Error(`${username} is gone under the lock`)
  return user
}
