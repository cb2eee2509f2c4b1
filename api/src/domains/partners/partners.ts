import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { type MerchantScope, scopeOf } from '../../platform/access/scope.ts'
import { can, type Session } from '../../platform/access/session.ts'
import type { Db } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'

type Partner = CallAnswer<'GET /accounting/v1/merchants'>[number]

/** Partners sorted by merchant_id: all for who manages them, their own for others. `q` looks in BIN, code and name. */
export async function listPartners(
  db: Db,
  session: Session,
  { q, status }: CallQuery<'GET /accounting/v1/merchants'>,
): Promise<Partner[]> {
  let query = scoped(db, partnerScope(session))
    .selectFrom('merchants')
    .select(['merchant_id', 'bin', 'status', 'merchant_legal_name'])
    .orderBy('merchant_id')
  if (status !== undefined) query = query.where('status', '=', status)
  const words = q?.trim() ?? ''
  if (words !== '') {
    const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((eb) =>
      eb.or([
        eb('merchant_id', 'ilike', pattern),
        eb('bin', 'like', pattern),
        eb('merchant_legal_name', 'ilike', pattern),
      ]),
    )
  }
  return query.execute()
}

/** `CREATE_SUPER_USER` manages every partner, though he sees orders of his own alone. Source: decisions 3. */
function partnerScope(session: Session): MerchantScope {
  const merchants = can(session, 'CREATE_SUPER_USER') ? 'all' : session.merchants
  return scopeOf({ username: session.username, merchants })
}
