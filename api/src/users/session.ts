import type { PermissionName } from '@cabinet/contract'

/** Who is asking, as the database says at the moment of the request. */
export interface Session {
  /** Id of the session row. */
  readonly id: string
  readonly userId: number
  readonly username: string
  readonly fullName: string
  readonly permissions: ReadonlySet<PermissionName>
  /** Only `superadmin` sees all. */
  readonly merchants: 'all' | readonly string[]
}

/** The one rule of permissions: held by the session's role, unknown means no. Source: decisions 3. */
export function can(session: Pick<Session, 'permissions'>, permission: PermissionName): boolean {
  return session.permissions.has(permission)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before a call that needs one is validated; null on open calls. */
    session: Session | null
  }
}
