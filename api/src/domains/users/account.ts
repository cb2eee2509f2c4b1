import type { CallAnswer, PermissionName } from '@cabinet/contract'
import { rightsOf } from '../../platform/access/caller.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { ServiceContext, UserContext, WritingContext } from '../../platform/service-context.ts'
import { canariesOf } from '../operations/canaries-of.ts'
import { findVisiblePartners } from '../partners/facts.ts'
import { rowToPerson } from './administration/rights.ts'
import {
  insertMerchant,
  selectActive,
  selectEmail,
  selectHolders,
  selectUnloadingReaders,
} from './queries.ts'
import { selectRoles } from './roles/queries.ts'
import { roleToWire } from './roles/roles.ts'
import { isProviderOnly } from './sign-in.ts'

type Me = CallAnswer<'GET /users/api/v1/me'>

export async function describeMe(ctx: UserContext): Promise<Me> {
  const { actor, scope } = ctx
  const { businessTz, tracing } = ctx.platform.config
  const roles = await selectRoles(ctx.db, { userId: actor.userId })
  const merchants = await findVisiblePartners(ctx)
  const [first, second] = scope.merchants === 'all' ? [] : merchants
  return {
    username: actor.name,
    email: await readOwnAddress(ctx),
    fullName: actor.fullName,
    roles: roles.map(roleToWire),
    merchants,
    ...(first && second && { defaultMerchant: first.merchant_id }),
    businessTz,
    rights: rightsOf({ ...actor, merchants: scope.merchants }),
    canaries: await canariesOf(ctx),
    ...(tracing && { traces: tracing.ratio }),
    mustEnrol: actor.mustEnrol,
    ...(isProviderOnly(ctx.platform.config, actor.name) && { isProviderOnly: true as const }),
    ...(actor.idleMinutes !== null && { idleMinutes: actor.idleMinutes }),
  }
}

/** Returns the caller's e-mail address. @throws ApiError 404 for a user who was just deleted */
export async function readOwnAddress({ db, actor }: UserContext): Promise<string> {
  const email = await selectEmail(db, actor.userId)
  if (email === undefined) throw notFound()
  return email
}

/** Returns an active user with the current rights; undefined for a deleted or blocked one. */
export async function findActiveUser({ db }: Pick<ServiceContext, 'db'>, userId: number) {
  const user = await selectActive(db, userId)
  if (user === undefined) return undefined
  const { id, email, firstName } = user
  return { id, email, firstName, ...rowToPerson(user) }
}

/** Lists the users who get copies of the merchant's registers now. */
export function listUnloadingReaders({ db }: Pick<ServiceContext, 'db'>, merchantId: string) {
  return selectUnloadingReaders(db, merchantId)
}

/** Lists the active users of a partner who hold a permission. */
export function listHolders(
  { db }: Pick<ServiceContext, 'db'>,
  merchantId: string,
  permission: PermissionName,
): Promise<number[]> {
  return selectHolders(db, merchantId, permission)
}

/** Gives the caller a partner that the caller has just made; `superadmin` sees it anyway. */
export async function joinPartner({ db, actor, scope }: WritingContext, merchantId: string): Promise<void> {
  if (actor.userId !== null && scope.merchants !== 'all') await insertMerchant(db, actor.userId, merchantId)
}
