import type { CallAnswer } from '@cabinet/contract'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { issuePasswordLink } from '../password-links.ts'
import { findAllowed } from './change.ts'
import { administer } from './lock.ts'

type Link = CallAnswer<'POST /users/api/v1/users/{username}/invitation'>

/** Returns a new link for an invited user, shown once for the administrator to pass on. @throws ApiError 403, 404, 409 NOT_INVITED */
export function copyInvitation(ctx: ServiceContext, name: string): Promise<Link> {
  return administer(ctx, async (ctx, administrator) => {
    const { id, status, username } = await findAllowed(ctx, administrator, name, 'dataWays')
    if (status !== 'invited') throw new ApiError(409, 'NOT_INVITED', 'Пользователь уже принял приглашение')
    const { link, expiresAt } = await issuePasswordLink(ctx, { userId: id, purpose: 'invitation' })
    await audit(ctx, { action: 'user.copy-invitation', subject: 'user', id: username })
    return { link, expiresAt: expiresAt.toISOString() }
  })
}
