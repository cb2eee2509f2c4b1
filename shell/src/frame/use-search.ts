import { useEffect, useEffectEvent, useState } from 'react'

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

interface Search {
  readonly open: boolean
  readonly text: string
  readonly onText: (text: string) => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/**
 * The search over everything: Ctrl+K or ⌘K whatever layout is on; `/`, or the first digit of a number (scanners type those too), where
 * nobody types. What is typed before its field has the focus counts.
 */
export function useSearch(): Search {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const onClose = () => {
    setOpen(false)
    setText('')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isCharacter = key.length === 1 && !ctrlKey && !metaKey && !altKey
    const isTyped = isCharacter && !isIn(target, 'input, select, textarea')
    if ((code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey) || (isTyped && key === '/')) {
      event.preventDefault()
      return open ? onClose() : setOpen(true)
    }
    if (
      !isTyped ||
      (!open && (!/\d/.test(key) || isIn(target, '[role=dialog], [role=alertdialog], [role=menu]')))
    )
      return
    setOpen(true)
    setText((typed) => typed + key)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return { open, text, onText: setText, onOpen: () => setOpen(true), onClose }
}
