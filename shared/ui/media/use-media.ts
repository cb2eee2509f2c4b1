import { useCallback, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, such as `(max-width: 767px)`; false without matchMedia. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', changed)
      return () => media?.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false)
}

export const narrowQuery = '(max-width: 767.98px)'
