import { useEffect, useEffectEvent, useState } from 'react'

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

/** The text of a search that is open: what is typed before its field has the focus counts too. */
export function useSearchText(open: boolean): [text: string, change: (text: string) => void] {
  const [text, setText] = useState('')
  if (!open && text !== '') setText('')
  useEffect(() => {
    if (!open) return
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (key.length === 1 && key !== '/' && !ctrlKey && !metaKey && !altKey && !isTyping(target))
        setText((typed) => typed + key)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  return [text, setText]
}
