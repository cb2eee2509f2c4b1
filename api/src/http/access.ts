import type { Access } from '@cabinet/contract'
import { can, type Session } from '../users/session.ts'
import { forbidden } from './errors.ts'

/** @throws ApiError 403 when the session holds none of the permissions that the call asks for. */
export function authorize(session: Session, access: Access): void {
  if (typeof access === 'string') return
  const wanted = typeof access.permission === 'string' ? [access.permission] : access.permission
  const [first] = wanted
  if (first === undefined) throw new Error('an empty list of permissions lets nobody in')
  if (!wanted.some((permission) => can(session, permission))) throw forbidden(first)
}
