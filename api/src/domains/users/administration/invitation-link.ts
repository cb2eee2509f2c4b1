import type { CallAnswer } from '@cabinet/contract'
import type { Call } from '../../../platform/call.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { audit } from '../../audit/audit.ts'
import { issuePasswordLink } from '../password-links.ts'
import { findAllowed } from './change.ts'
import { administer } from './lock.ts'

type Link = CallAnswer<'POST /users/api/v1/users/{username}/invitation'>

/** Returns a new link for an invited user, shown once for the administrator to pass on. @throws ApiError 403, 404, 409 NOT_INVITED */
export function copyInvitation(call: Call, name: string): Promise<Link> {
  return administer(call, async (call, administrator) => {
    const { id, status, username } = await findAllowed(call, administrator, name, 'dataWays')
    if (status !== 'invited') throw new ApiError(409, 'NOT_INVITED', 'Пользователь уже принял приглашение')
    const { link, expiresAt } = await issuePasswordLink(call, { userId: id, purpose: 'invitation' })
    await audit(call, { action: 'user.copy-invitation', subject: 'user', id: username })
    return { link, expiresAt: expiresAt.toISOString() }
  })
}
