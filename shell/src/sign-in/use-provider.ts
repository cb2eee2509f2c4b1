import { useMutation } from '@cabinet/shared/api'
import { useEffect, useEffectEvent } from 'react'

const load = () => import('./provider.ts')

/** Signs in at the provider of a label, whose code loads for a press, and for who comes back from it. */
export function useProvider(
  label: string | undefined,
  onSignedIn: (access: string, returnTo: string | null) => void,
) {
  const attempt = useMutation({
    mutationFn: async (isBack: boolean) => {
      const { leaveForProvider, comeFromProvider } = await load()
      return isBack ? comeFromProvider() : leaveForProvider()
    },
    onSuccess: ({ access, returnTo }) => onSignedIn(access, returnTo),
  })
  const goOn = useEffectEvent(() => {
    if (/[?&]state=/.test(location.search)) attempt.mutate(true)
    else if (document.cookie.includes('cabinet_end=')) load().then(({ endAtProvider }) => endAtProvider())
  })
  useEffect(() => {
    if (label) goOn()
  }, [label])
  return attempt
}
