import type { Keys } from '../../../platform/config/keys.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isOutdated, seal, unseal } from '../../../platform/secrets/secrets.ts'
import { factorPlace } from './check-code.ts'

/** Encrypts secrets of second factors under the present key. @returns how many were. @throws Error without the earlier key */
export function resealFactors(db: Db, keys: Keys): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('second_factors').select(['user_id', 'secret']).forUpdate().execute()
    const outdated = rows.filter(({ secret }) => isOutdated(secret, keys))
    for (const { user_id, secret } of outdated) {
      const place = factorPlace(user_id)
      await trx
        .updateTable('second_factors')
        .set({ secret: seal(unseal(secret, place, keys), place, keys) })
        .where('user_id', '=', user_id)
        .execute()
    }
    return outdated.length
  })
}
