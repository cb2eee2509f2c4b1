import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea') !== null

/** Ctrl+K or ⌘K whatever layout is on, and `/` where nobody types. */
export function useSearchShortcut(action: () => void): void {
  const act = useEffectEvent(action)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event
      const isChord = code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target)
      if (!isChord && !isSlash) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
