import { systemScope } from '../../platform/access/scope.ts'
import type { Keys } from '../../platform/config/keys.ts'
import type { Db } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { isOutdated, seal, unseal } from '../../platform/secrets/secrets.ts'
import { secretPlace } from './save.ts'

const columns = ['smtp_auth_password', 'archive_password'] as const

/**
 * Encrypts secrets of partners under the present key that were encrypted under an earlier one; saves of partners may go on meanwhile.
 * @returns how many were. @throws Error when one needs a key that is not given; nothing is changed then.
 */
export function resealPartners(db: Db, keys: Keys): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const all = scoped(trx, systemScope('secrets are encrypted anew'))
    const rows = await all
      .selectFrom('merchants')
      .select(['merchant_id', ...columns])
      .forUpdate()
      .execute()
    let done = 0
    for (const row of rows)
      for (const column of columns) {
        const sealed = row[column]
        if (sealed === null || !isOutdated(sealed, keys)) continue
        const place = secretPlace(row.merchant_id, column)
        await all
          .updateTable('merchants')
          .set({ [column]: seal(unseal(sealed, place, keys), place, keys) })
          .where('merchant_id', '=', row.merchant_id)
          .execute()
        done += 1
      }
    return done
  })
}
