import { useEffect, useEffectEvent } from 'react'

/** Calls `action` at Ctrl+key (⌘ on a Mac), whatever layout is on: «л» is the key of «k». */
export function useShortcut(key: string, action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    const code = `Key${key.toUpperCase()}`
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== code || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key])
}
