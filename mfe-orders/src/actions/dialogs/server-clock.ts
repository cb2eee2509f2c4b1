import { useNow } from '@cabinet/shared/ui'

/** Returns the seconds until `at` (ISO, server's clock), 0 once it has passed. @param heardAt browser's ms */
export function useSecondsUntil(at: string | null, serverNow: string, heardAt: number): number {
  const now = useNow(500, at === null ? 0 : heardAt + Date.parse(at) - Date.parse(serverNow))
  return at === null ? 0 : secondsUntil(at, serverNow, heardAt, now)
}

export function secondsUntil(at: string, serverNow: string, heardAt: number, now: number): number {
  const serverTime = Date.parse(serverNow) + Math.max(0, now - heardAt)
  return Math.max(0, Math.ceil((Date.parse(at) - serverTime) / 1000))
}

/** Formats seconds: 65 → `1:05`. */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
