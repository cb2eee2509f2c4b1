import type { CallAnswer } from '@cabinet/contract'
import { ApiError } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../audit/audit.ts'
import { issuePasswordLink } from '../password-links.ts'
import { type Asking, findAllowed } from './change.ts'
import { administer } from './lock.ts'

type Link = CallAnswer<'POST /users/api/v1/users/{username}/invitation'>

/**
 * A new link for somebody invited, for the administrator to hand over: mail does not reach everybody. It is shown once, the
 * database holds its hash, and who asked for it is written down. @throws ApiError 403, 404, 409 NOT_INVITED
 */
export async function copyInvitation(
  { db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>,
  { session, actor }: Asking,
  username: string,
): Promise<Link> {
  return administer({ db }, session, async (trx, administrator) => {
    const { id, status } = await findAllowed(trx, administrator, username, 'edit')
    if (status !== 'invited') throw new ApiError(409, 'NOT_INVITED', 'Пользователь уже принял приглашение')
    const { link, expiresAt } = await issuePasswordLink(trx, {
      userId: id,
      purpose: 'invitation',
      publicUrl: config.publicUrl,
      now: clock(),
    })
    await audit({ db: trx, now: clock(), actor }, { action: 'user.copy-invitation', subject: 'user', id })
    return { link, expiresAt: expiresAt.toISOString() }
  })
}
