import { useEffect, useState } from 'react'

/**
 * Seconds until a moment of the server, 0 once it has passed; counts down while it is shown. The browser's clock is only used to
 * measure how long ago the server told its own.
 * @param at the moment, ISO; null: none
 * @param serverNow what the server's clock showed when it answered, ISO
 * @param heardAt when that answer came, ms of this browser's clock
 */
export function useSecondsUntil(at: string | null, serverNow: string, heardAt: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = at === null ? 0 : secondsUntil(at, serverNow, heardAt, now)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [seconds])
  return seconds
}

export function secondsUntil(at: string, serverNow: string, heardAt: number, now: number): number {
  const serverTime = Date.parse(serverNow) + Math.max(0, now - heardAt)
  return Math.max(0, Math.ceil((Date.parse(at) - serverTime) / 1000))
}

/** 65 → `1:05` */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
