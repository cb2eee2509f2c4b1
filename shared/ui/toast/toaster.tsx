import { chakra } from '@chakra-ui/react/styled-system'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand/react'
import { toastStore } from './toast.ts'
import { ToastCard } from './toast-card.tsx'

const Region = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'toast',
    right: { base: '2', md: '4' },
    left: { base: '2', md: 'auto' },
    bottom: { base: '4', md: '80px' },
    // Bars of buttons at the bottom edge stay free.
    'body:has([data-bottom-bar]) &': { bottom: { base: '120px', md: '80px' } },
    // So do the buttons of a dialog, which a phone shows at the bottom, and «Повторить» in place of the page.
    'body:has([role$=dialog][data-state=open], main [role=alert] button) &': {
      top: { base: '2', md: 'auto' },
      bottom: { base: 'auto', md: '80px' },
    },
    width: { md: '380px' },
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    pointerEvents: 'none',
    _print: { display: 'none' },
    // Failures during technical works need no toast.
    'body:has([data-no-toasts]) &': { display: 'none' },
  },
})

/**
 * Replaces Chakra's, because it works without a network to load code from. As a child of the body it is
 * announced beside an open dialog, which hides the page itself from screen readers.
 */
export function Toaster() {
  const items = useStore(toastStore, (state) => state.items)
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return createPortal(
    <Region
      aria-label="Уведомления"
      data-ui-toaster=""
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {items.map((item) => (
        <ToastCard key={item.id} item={item} paused={held} />
      ))}
    </Region>,
    document.body,
  )
}
