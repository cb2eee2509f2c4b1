import { useSession } from '@cabinet/shared/auth'
import { setPreference, usePreferences } from '@cabinet/shared/ui'
import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { watchScanner } from './scanner.ts'

const isIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

/** Returns whether `/` and digits open the search for this user in this browser, and a function that says so. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const username = useSession(({ user }) => user?.username ?? '')
  const keysOff = usePreferences((preferences) => preferences.keysOff)
  return [!keysOff[username], (on) => setPreference('keysOff', { ...keysOff, [username]: !on })]
}

interface Search {
  readonly open: boolean
  readonly text: string
  readonly onText: (text: string) => void
  /** Enter was pressed, possibly before an answer, by a person or a scanner. */
  readonly entered: false | 'typed' | 'scanned'
  readonly onEnter: () => void
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** Opens the search by Ctrl+K or ⌘K in any layout, by a scanner, and outside of fields, unless switched off, by `/` or a digit. */
export function useSearch(): Search {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [entered, setEntered] = useState<Search['entered']>(false)
  const [areKeysOn] = useSingleKeys()
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
    if (code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey) {
      event.preventDefault()
      return open ? onClose() : setOpen(true)
    }
    if (ctrlKey || metaKey || altKey || isIn(target, 'input, select, textarea, [contenteditable]')) return
    const isInOverlay = isIn(target, '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]')
    // These keys press a focused button of the search itself.
    if (open && isInOverlay && isIn(target, 'button')) return
    if (!open) {
      if (!areKeysOn || shiftKey || isInOverlay || !/^[\d/]$/.test(key)) return
      event.preventDefault()
      setOpen(true)
      if (key === '/') return
    }
    if (key.length === 1) {
      setText((typed) => typed + key)
      setEntered(false)
    }
    if (key !== 'Enter') return
    // The focused element would react to the key as well.
    event.preventDefault()
    setEntered('typed')
  })
  const onScan = useEffectEvent((scanned: string) => {
    setOpen(true)
    setText(scanned)
    setEntered('scanned')
  })
  // Before the page is painted: whoever sees it may press a key.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    const stopScanner = watchScanner((scanned) => onScan(scanned))
    return () => {
      window.removeEventListener('keydown', listener)
      stopScanner()
    }
  }, [])
  return {
    open,
    text,
    onText,
    entered,
    onEnter: () => setEntered('typed'),
    onOpen: () => setOpen(true),
    onClose,
  }
}
