import { useEffect, useReducer } from 'react'

/** The current time, ms, updated every `everyMs` until a moment; read from the clock, because timers sleep in background tabs. */
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
