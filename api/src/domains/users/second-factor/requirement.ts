import type { CallAnswer } from '@cabinet/contract'
import { can } from '../../../platform/access/session.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ServiceContext, UserContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { administer } from '../administration/lock.ts'
import { countWithoutFactor, hasSecondFactor, selectRequired, updateRequired } from './queries.ts'

type Requirement = CallAnswer<'GET /users/api/v1/second-factor/requirement'>

export async function readRequirement({ db }: ServiceContext): Promise<Requirement> {
  return { required: await selectRequired(db), withoutFactor: await countWithoutFactor(db) }
}

/**
 * Sets the requirement; an administrator who requires it has a second factor and so can lift it.
 * @throws ApiError 409 SECOND_FACTOR_OFF
 */
export function setRequirement(ctx: UserContext, required: boolean): Promise<Requirement> {
  const { userId } = ctx.actor
  return administer(ctx, async (ctx) => {
    const { db } = ctx
    if (required && !(await hasSecondFactor(db, userId)))
      throw new ApiError(409, 'SECOND_FACTOR_OFF', 'Сначала включите двухфакторный вход у себя')
    const before = await readRequirement(ctx)
    if (before.required === required) return before
    await updateRequired(db, required)
    await audit(ctx, {
      action: 'security.second-factor-required',
      subject: 'role',
      id: 'CREATE_SUPER_USER',
      before: { required: before.required },
      after: { required },
    })
    return readRequirement(ctx)
  })
}

export async function isRequired({ db, actor }: ServiceContext): Promise<boolean> {
  return can(actor, 'CREATE_SUPER_USER') && (await selectRequired(db))
}
