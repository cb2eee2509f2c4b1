import type { Db } from '../../platform/db/database.ts'

/** Addresses of a merchant's users who get copies of the unloading mails (`IsUnloading`); nobody who was switched off. */
export async function unloadingReaders(db: Db, merchantId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_merchants', 'user_merchants.user_id', 'users.id')
    .select('users.email')
    .where('user_merchants.merchant_id', '=', merchantId)
    .where('users.is_unloading', '=', true)
    .where('users.status', '=', 'active')
    .orderBy('users.id')
    .execute()
  return rows.map(({ email }) => email)
}
