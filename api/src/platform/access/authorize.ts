import { type Access, type CallSpec, keyRights, type MachineAccess } from '@cabinet/contract'
import { ApiError, forbidden } from '../http/errors.ts'
import { can, type MachineCaller, type Session } from './caller.ts'

/** @throws ApiError 403 when the session lacks the call's permissions, its second factor, or a step-up since `steppedUpSince` that the call asks for; 423 when it is locked. */
export function authorize(
  session: Session,
  {
    access,
    beforeSecondFactor,
    whileLocked,
    stepUp,
  }: Pick<CallSpec, 'access' | 'beforeSecondFactor' | 'whileLocked' | 'stepUp'>,
  steppedUpSince: Date,
): void {
  if (session.lockedAt !== null && !whileLocked) throw sessionLocked()
  if (session.mustEnrol && !beforeSecondFactor)
    throw new ApiError(
      403,
      'SECOND_FACTOR_NEEDED',
      'Включите двухфакторный вход: для вашей роли он обязателен',
    )
  assertPermission(session, access)
  if (stepUp && (session.provedAt === null || session.provedAt < steppedUpSince))
    throw new ApiError(403, 'PROOF_REQUIRED', 'Подтвердите, что это вы, и повторите')
}

export const sessionLocked = () => new ApiError(423, 'SESSION_LOCKED', 'Кабинет заблокирован. Войдите снова')

/** Returns the moment since which a step-up counts. */
export const stepUpSince = (now: Date, { stepUpMinutes }: { stepUpMinutes: number }): Date =>
  new Date(now.getTime() - stepUpMinutes * 60_000)

function assertPermission(session: Session, access: Access): void {
  if (typeof access === 'string' || isForMachines(access)) return
  const wanted = typeof access.permission === 'string' ? [access.permission] : access.permission
  const [first] = wanted
  if (first === undefined) throw new Error('an empty list of permissions lets nobody in')
  if (!wanted.some((permission) => can(session, permission))) throw forbidden(first)
}

/** Calls of machines take only API keys; other calls take only sessions. */
export function isForMachines(access: Access): access is MachineAccess {
  return typeof access === 'object' && !('permission' in access)
}

/** @throws ApiError 403 when the key is of another kind, or a partner's without the right, which is named. */
export function authorizeMachine(machine: MachineCaller, { key, right }: MachineAccess): void {
  if (!key.includes(machine.kind))
    throw new ApiError(403, 'FORBIDDEN', 'Этот ключ не подходит для вызова', {
      debugMessage: 'Этот ключ сюда не подходит',
    })
  if (right !== undefined && machine.kind === 'partner' && !machine.key?.rights.has(right))
    throw new ApiError(403, 'FORBIDDEN', `У ключа нет права «${keyRights[right][0]}»`, { extra: { right } })
}
