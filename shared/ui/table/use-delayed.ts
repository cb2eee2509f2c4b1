import { useEffect, useState } from 'react'

/** Returns whether `state` has been true for `ms`. */
export function useDelayed(state: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!state) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [state, ms])
  return lasting
}
