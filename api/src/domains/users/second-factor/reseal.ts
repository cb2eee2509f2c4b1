import type { Keys } from '../../../platform/config/keys.ts'
import type { Db } from '../../../platform/db/database.ts'
import { decryptSecret, encryptSecret, isOutdated } from '../../../platform/secrets/secrets.ts'
import { factorContext } from './check-code.ts'
import { lockSecrets, replaceSecret } from './queries.ts'

/** Encrypts the second factors' secrets with the current key. @returns their number. @throws Error when an earlier key is missing */
export function resealFactors(db: Db, keys: Keys): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const outdated = (await lockSecrets(trx)).filter(({ secret }) => isOutdated(secret, keys))
    for (const { user_id, secret } of outdated) {
      const place = factorContext(user_id)
      await replaceSecret(trx, user_id, encryptSecret(decryptSecret(secret, place, keys), place, keys))
    }
    return outdated.length
  })
}
