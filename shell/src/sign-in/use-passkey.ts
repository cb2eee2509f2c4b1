import { useMutation } from '@cabinet/shared/api'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../session/idle.ts'

const load = () => import('./passkey.ts')

/** Signs in by a passkey: from the list of the field, or by a button. Its code loads after the form is shown. */
export function usePasskey(onSignedIn: (access: string) => void) {
  const finish = (access: string | undefined) => {
    if (access !== undefined) onSignedIn(access)
  }
  const enter = useEffectEvent(finish)
  const isSupported = 'PublicKeyCredential' in window
  useEffect(() => {
    if (!isSupported) return
    let stop: (() => void) | undefined
    let left = false
    whenIdle(async () => {
      const { offerPasskeys } = await load()
      if (!left) stop = await offerPasskeys((access) => enter(access))
      if (left) stop?.()
    })
    return () => {
      left = true
      stop?.()
    }
  }, [isSupported])
  const attempt = useMutation({
    mutationFn: async () => (await load()).signInByPasskey(),
    onSuccess: finish,
  })
  return { attempt, isSupported }
}
