import { useEffect, useEffectEvent, useState } from 'react'

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

interface Search {
  readonly open: boolean
  readonly text: string
  readonly onText: (text: string) => void
  /** Enter was pressed, possibly before an answer. */
  readonly entered: boolean
  readonly onEnter: () => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Opens the search by Ctrl+K or ⌘K in any layout, outside of fields also by `/` or a digit (a scanner's). */
export function useSearch(): Search {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [entered, setEntered] = useState(false)
  const onText = (typed: string) => {
    setText(typed)
    setEntered(false)
  }
  const onClose = () => {
    setOpen(false)
    onText('')
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { code, key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isPlain = !ctrlKey && !metaKey && !altKey && !isIn(target, 'input, select, textarea')
    if ((code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey) || (isPlain && key === '/')) {
      event.preventDefault()
      return open ? onClose() : setOpen(true)
    }
    const isInOverlay = isIn(target, '[role=dialog], [role=alertdialog], [role=menu]')
    if (!isPlain || (!open && (isInOverlay || !/^\d$/.test(key)))) return
    // These keys press a focused button of the search itself.
    if (open && isInOverlay && isIn(target, 'button')) return
    setOpen(true)
    if (key.length === 1) {
      setText((typed) => typed + key)
      setEntered(false)
    }
    if (key !== 'Enter') return
    // The focused element would react to the key as well.
    event.preventDefault()
    setEntered(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return {
    open,
    text,
    onText,
    entered,
    onEnter: () => setEntered(true),
    onOpen: () => setOpen(true),
    onClose,
  }
}
