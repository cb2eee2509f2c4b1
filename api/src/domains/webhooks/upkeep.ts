import { systemScope } from '../../platform/access/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobData } from '../../platform/jobs/jobs.ts'
import { decryptSecret, encryptSecret, isOutdated, type Keys } from '../../platform/secrets/secrets.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import { retentionStart } from '../integrations/call-log.ts'
import { findActiveUser } from '../users/account.ts'
import { forgetSecrets, lockSecrets, replaceSecrets, selectAddress } from './address-queries.ts'
import { deleteOldDeliveries } from './delivery-queries.ts'
import { rotationMs, secretPlace } from './send.ts'

/** Deletes what the log no longer tells, and secrets that have ended. */
export async function forgetOldWebhooks(ctx: ServiceContext): Promise<void> {
  await deleteOldDeliveries(ctx, retentionStart(ctx.now))
  await forgetSecrets(ctx, new Date(ctx.now.getTime() - rotationMs))
}

/** Mails one of those who can mend an address that was switched off, unless it is on again or the user has left. */
export async function mailAboutOff(
  ctx: ServiceContext,
  { addressId, userId }: JobData['webhook-off-mail'],
): Promise<void> {
  const user = await findActiveUser(ctx, userId)
  const address = await selectAddress(ctx, addressId)
  if (user === undefined || !address?.off_since) return
  const { config, mailer } = ctx.platform
  const text = [
    `Здравствуйте, ${user.firstName}!`,
    `Три дня ни одно событие не удалось отправить на адрес ${address.url}, и вебхук выключен. Новые события записываются и ждут: исправьте приёмник, включите вебхук и отправьте их снова.`,
    `${config.publicUrl}/merchant-cabinet/integrations?merchantId=${encodeURIComponent(address.merchant_id)}`,
  ].join('\n\n')
  const host = new URL(config.publicUrl).hostname
  const messageId = `webhook-${addressId}-${userId}-${address.off_since.getTime()}@${host}`
  const mail = { to: user.email, subject: 'Вебхук выключен', text, messageId }
  await inSpan({ name: 'mail', kind: 'client' }, () => mailer.send(mail))
}

/** Encrypts the secrets with the current key. @returns their number. @throws Error when an earlier key is missing */
export function resealWebhooks(db: Db, keys: Keys): Promise<number> {
  const all = systemScope('secrets are encrypted anew')
  return db.transaction().execute(async (trx) => {
    const rows = (await lockSecrets(trx, all)).filter((row) =>
      [row.secret, row.previous_secret].some((sealed) => sealed !== null && isOutdated(sealed, keys)),
    )
    for (const { id, merchant_id, secret, previous_secret } of rows) {
      const place = secretPlace(merchant_id)
      const anew = (sealed: string) => encryptSecret(decryptSecret(sealed, place, keys), place, keys)
      await replaceSecrets(trx, all, id, {
        secret: anew(secret),
        previous_secret: previous_secret && anew(previous_secret),
      })
    }
    return rows.length
  })
}
