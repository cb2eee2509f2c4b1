import { mayEnter } from '@cabinet/shared/auth'
import { Navigate } from '@cabinet/shared/router'
import { toast } from '@cabinet/shared/ui'
import { type ReactNode, useEffect } from 'react'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'
import { useShownSession } from './shown-session.ts'
import { useUserStatus } from './user.ts'

export interface GuardProps {
  readonly permission?: string | undefined
  readonly children: ReactNode
}

/** A placeholder precedes the answer of `/me`; a user without the permission goes to `/` with a reason. Source: docs/product.md, «Pages». */
export function Guard({ permission, children }: GuardProps) {
  const allowed = useShownSession((session) => session.user !== null && mayEnter(session, { permission }))
  const known = useUserStatus(({ status }) => status === 'ready')
  if (allowed) return children
  if (!known || permission === undefined) return <PageSkeleton />
  return <Refused permission={permission} />
}

/** The names load only for a refusal, because `/me` names just what the user holds. */
async function nameOf(permission: string): Promise<string> {
  const { permissions } = await import('@cabinet/contract/permissions').catch(() => ({ permissions: {} }))
  const names = new Map<string, readonly string[]>(Object.entries(permissions))
  return names.get(permission)?.[0] ?? permission
}

function Refused({ permission }: { permission: string }) {
  useEffect(() => {
    void nameOf(permission).then((name) =>
      toast.error(`Нет доступа. Нужно право «${name}».`, { id: `no-${permission}` }),
    )
  }, [permission])
  return <Navigate to="/" replace />
}
