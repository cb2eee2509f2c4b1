import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand/react'
import { toastStore } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    top: '0',
    right: { base: '2', md: '4' },
    left: { base: '2', md: 'auto' },
    maxWidth: '480px',
    pointerEvents: 'none',
    _print: { display: 'none' },
    // Failures during technical works need no toast.
    'body:has([data-no-toasts]) &': { display: 'none' },
  },
})

/** On a phone the place includes the mark before it, which leads where the menu leads too. */
const minWidth = 248

/** Returns the free part of the page's header, the one place without a control; null before signing in. */
function freePlace() {
  const place = document.querySelector('[data-message-place]')?.getBoundingClientRect()
  const width = Math.max(minWidth, place?.width ?? 0)
  return place ? { left: place.right - width, right: 'auto', width } : null
}

/**
 * Replaces Chakra's, because it works without a network to load code from. As a child of the body it is
 * announced beside an open dialog, which hides the page itself from screen readers. The newest message is shown alone.
 */
export function Toaster() {
  const item = useStore(toastStore, (state) => state.items.at(-1))
  const [held, setHeld] = useState(false)
  const [place, setPlace] = useState(freePlace)
  useEffect(() => {
    if (!item) return
    const find = () => setPlace(freePlace)
    find()
    window.addEventListener('resize', find)
    return () => window.removeEventListener('resize', find)
  }, [item])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return createPortal(
    <Region
      aria-label="Уведомления"
      data-ui-toaster=""
      aria-live="polite"
      aria-relevant="additions text"
      style={place ?? undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {item && <ToastCard key={item.id} item={item} paused={held} />}
    </Region>,
    document.body,
  )
}
