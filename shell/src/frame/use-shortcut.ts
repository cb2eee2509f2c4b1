import { useEffect, useEffectEvent } from 'react'

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
