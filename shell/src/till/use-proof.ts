import { useMutation } from '@cabinet/shared/api'
import { useLocation, useNavigate } from '@cabinet/shared/router'
import { useEffect, useEffectEvent } from 'react'
import { comeFromProof, leaveToProve } from '../proof/provider.ts'

/** Begins a proof at the provider at a press, and redeems its answer when the browser returns; then leads to the page that was left. @param told settles when the server knows of the lock, which would undo an earlier proof */
export function useProof(told: Promise<void>, onUnlocked: () => void) {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const attempt = useMutation({
    mutationFn: async (isBack: boolean) =>
      isBack ? comeFromProof(told) : told.then(() => leaveToProve(pathname + search + hash)),
    onSuccess: (back) => {
      if (!back) return
      navigate(back.path, { replace: true })
      if (!back.problem) onUnlocked()
    },
  })
  const comeBack = useEffectEvent(() => attempt.mutate(true))
  useEffect(() => comeBack(), [])
  return { attempt, problem: attempt.error ?? (attempt.data || undefined)?.problem }
}
