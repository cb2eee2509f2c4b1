import { useMutation } from '@cabinet/shared/api'
import { Navigate, useSearchParams } from '@cabinet/shared/router'
import { useEffect } from 'react'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'
import { safeReturnTo } from '../sign-in/return-to.ts'
import { comeFromProof } from './provider.ts'

/** The sign-in page of who is signed in: leads on, from a proof at the provider to where it was asked for. */
export function AlreadySignedIn() {
  const [search] = useSearchParams()
  const { data, mutate, isSuccess } = useMutation({ mutationFn: comeFromProof })
  useEffect(() => mutate(), [mutate])
  if (!isSuccess) return <PageSkeleton />
  return <Navigate to={data ?? safeReturnTo(search.get('returnTo'))} replace />
}
