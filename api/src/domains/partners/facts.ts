import { systemScope } from '../../platform/access/scope.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { selectCodes, selectList, selectPartner, selectSettling, selectVisible } from './queries.ts'

/** Facts about partners for other domains, within the caller's scope. */
type ReadingCall = Pick<ServiceContext, 'db' | 'scope'>

/** Returns the shop's name for the buyer; the code when the caller may not see the partner. */
export async function readShopName({ db, scope }: ReadingCall, merchantId: string): Promise<string> {
  return (await selectPartner(db, scope, merchantId))?.merchant_legal_name ?? merchantId
}

export async function findVisiblePartners({
  db,
  scope,
}: ReadingCall): Promise<{ merchant_id: string; name: string }[]> {
  const rows = await selectList(db, scope, {})
  return rows.map(({ merchant_id, merchant_legal_name }) => ({ merchant_id, name: merchant_legal_name }))
}

/** Reads the commission in hundredths of a percent; undefined for an unknown partner. */
export async function readCommissionRate(
  { db, scope }: ReadingCall,
  merchantId: string,
): Promise<number | undefined> {
  return (await selectPartner(db, scope, merchantId))?.commission_bp
}

/** Returns the codes among `ids` that no partner has, in any scope: administrators assign every partner. */
export async function findUnknownPartners(
  { db }: Pick<ServiceContext, 'db'>,
  ids: readonly string[],
): Promise<string[]> {
  const known = new Set(await selectVisible(db, systemScope('users and keys are given every partner'), ids))
  return ids.filter((id) => !known.has(id))
}

/** Finds the codes of partners that a sign-in provider names by code or BIN. */
export function findPartnersNamed(
  { db }: Pick<ServiceContext, 'db'>,
  names: readonly string[],
): Promise<string[]> {
  return selectCodes(db, systemScope('a provider gives users every partner'), names)
}

export function listSettlingPartners({ db, scope }: ReadingCall) {
  return selectSettling(db, scope)
}
