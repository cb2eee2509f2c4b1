import { systemScope } from '../../platform/access/scope.ts'
import type { Call } from '../../platform/call.ts'
import { selectKnown, selectList, selectPartner, selectSettling } from './queries.ts'

/** What other domains ask about partners. The scope of the caller decides which partners he learns of. */
type Asking = Pick<Call, 'db' | 'scope'>

/** The shop's name as the buyer knows it; the code where the caller may not see the partner. */
export async function shopName({ db, scope }: Asking, merchantId: string): Promise<string> {
  return (await selectPartner(db, scope, merchantId))?.merchant_legal_name ?? merchantId
}

export async function visiblePartners({
  db,
  scope,
}: Asking): Promise<{ merchant_id: string; name: string }[]> {
  const rows = await selectList(db, scope, {})
  return rows.map(({ merchant_id, merchant_legal_name }) => ({ merchant_id, name: merchant_legal_name }))
}

/** Commission in hundredths of a percent; nothing for an unknown partner. */
export async function commissionRate({ db, scope }: Asking, merchantId: string): Promise<number | undefined> {
  return (await selectPartner(db, scope, merchantId))?.commission_bp
}

/** Codes among `ids` that no partner has, whoever asks: administrators give users and keys every partner. */
export async function unknownPartners({ db }: Pick<Call, 'db'>, ids: readonly string[]): Promise<string[]> {
  const known = new Set(await selectKnown(db, systemScope('users and keys are given every partner'), ids))
  return ids.filter((id) => !known.has(id))
}

export function settlingPartners({ db, scope }: Asking) {
  return selectSettling(db, scope)
}
