import { describeError, useMutation } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Navigate, useSearchParams } from '@cabinet/shared/router'
import { toast } from '@cabinet/shared/ui'
import { useEffect } from 'react'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'
import { safeReturnTo } from '../sign-in/return-to.ts'
import { comeFromProof } from './provider.ts'

/** The sign-in page of who is signed in: leads on, from a proof at the provider to where it was asked for. */
export function AlreadySignedIn() {
  const [search] = useSearchParams()
  // The user of a locked session is not known, and unlocks it by a page of its own.
  const isOpen = useSession(({ user }) => user !== null)
  const { data, mutate, isSuccess } = useMutation({
    mutationFn: () => comeFromProof(),
    onSuccess: (back) => {
      if (back?.problem) toast.error(describeError(back.problem).message)
      else if (back) toast.success('Вы подтвердили, что это вы. Повторите действие')
    },
  })
  useEffect(() => {
    if (isOpen) mutate()
  }, [isOpen, mutate])
  if (!isSuccess) return <PageSkeleton />
  return <Navigate to={data?.path ?? safeReturnTo(search.get('returnTo'))} replace />
}
