import { useEffect, useReducer } from 'react'

/** Returns the time, ms, updated every `everyMs` until a moment; by the clock, as background timers sleep. */
export function useNow(everyMs: number, until = Number.POSITIVE_INFINITY): number {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const now = Date.now()
  const isRunning = now < until
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(update, everyMs)
    return () => clearInterval(timer)
  }, [isRunning, everyMs])
  return now
}
