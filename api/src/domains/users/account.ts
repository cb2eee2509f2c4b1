import type { CallAnswer, PermissionName } from '@cabinet/contract'
import { rightsOf } from '../../platform/access/caller.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { ServiceContext, UserContext, WritingContext } from '../../platform/service-context.ts'
import { canariesOf } from '../operations/canaries-of.ts'
import { findVisiblePartners } from '../partners/facts.ts'
import { rowToPerson } from './administration/rights.ts'
import {
  insertMerchant,
  selectActive,
  selectActiveNames,
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

/** Returns the names that no active user has, each with the most similar name of one. */
export async function unknownNames(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; nearest?: string }[]> {
  if (names.length === 0) return []
  const known = await selectActiveNames(db)
  return names
    .filter((name) => !known.includes(name))
    .map((name) => {
      const [nearest] = known
        .map((one) => [one, editDistance(name, one)] as const)
        .sort(([, a], [, b]) => a - b)
        .map(([one]) => one)
      return { name, ...(nearest !== undefined && { nearest }) }
    })
}

/** Returns the number of letters to add, remove or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  const others = [...b]
  let row = [0, ...others.map((_, index) => index + 1)]
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of others.entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
