import { systemScope } from '../../platform/access/scope.ts'
import type { Keys } from '../../platform/config/keys.ts'
import type { Db } from '../../platform/db/database.ts'
import { decryptSecret, encryptSecret, isOutdated } from '../../platform/secrets/secrets.ts'
import { secretNames } from './columns.ts'
import { lockSecrets, savePartner } from './queries.ts'
import { secretContext } from './save.ts'

/** Encrypts the partners' secrets with the current key. @returns their number. @throws Error, with nothing changed, when an earlier key is missing */
export function resealPartners(db: Db, keys: Keys): Promise<number> {
  const all = systemScope('secrets are encrypted anew')
  return db.transaction().execute(async (trx) => {
    let done = 0
    for (const { merchant_id, ...secrets } of await lockSecrets(trx, all))
      for (const column of secretNames) {
        const sealed = secrets[column]
        if (sealed === null || !isOutdated(sealed, keys)) continue
        const place = secretContext(merchant_id, column)
        await savePartner(trx, all, merchant_id, {
          [column]: encryptSecret(decryptSecret(sealed, place, keys), place, keys),
        })
        done += 1
      }
    return done
  })
}
