import { chakra } from '@chakra-ui/react/styled-system'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand/react'
import { Button, IconButton } from '../controls/button.tsx'
import { type ToastItem, toast, toastStore } from './toast.ts'

const Root = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', md: '2' },
    width: 'fit-content',
    maxWidth: 'full',
    minHeight: '40px',
    mx: 'auto',
    my: '2',
    px: { base: '1.5', md: '2' },
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'border',
    fontSize: { base: 'xs', md: 'sm' },
    lineHeight: '18px',
    pointerEvents: 'auto',
    animation: 'rise-in 0.15s ease-out',
    '& > svg': { boxSize: '18px', flexShrink: 0, display: { base: 'none', md: 'block' } },
    '& > button': {
      minHeight: { base: '40px', md: '32px' },
      px: { base: '0', md: '1' },
      fontSize: { base: 'xs', md: 'md' },
    },
  },
  variants: {
    tone: {
      success: {
        bg: 'green.subtle',
        '& > svg': { color: 'green.fg' },
        // Two lines fit a header; the pointer or a tap shows the rest.
        '&:not(:hover) > div': { maxHeight: { base: '36px', md: 'none' }, overflow: 'hidden' },
        '& > div > div': { display: { base: 'none', md: 'block' } },
      },
      error: {
        bg: 'danger.subtle',
        '& > svg': { color: 'danger.fg' },
        '&:not(:hover) > div': { maxHeight: '36px', overflow: 'hidden' },
      },
      info: { bg: 'blue.subtle', '& > svg': { color: 'blue.fg' } },
    },
  },
})

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** Milliseconds left of messages that waited below a newer one or under the pointer. */
const left = new WeakMap<ToastItem, number>()

function useCountdown(item: ToastItem, paused: boolean) {
  useEffect(() => {
    const rest = left.get(item) ?? item.duration
    if (paused || !Number.isFinite(rest)) return
    const started = performance.now()
    const timer = setTimeout(() => toast.dismiss(item.id), rest)
    return () => {
      clearTimeout(timer)
      left.set(item, rest - (performance.now() - started))
    }
  }, [item, paused])
}

function ToastCard({ item, paused }: { item: ToastItem; paused: boolean }) {
  const { id, tone, message, note, actions = [] } = item
  const close = () => toast.dismiss(id)
  useCountdown(item, paused)
  const Icon = icons[tone]
  return (
    <Root
      tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Icon aria-hidden />
      <chakra.div flex="0 1 auto" minWidth="0" overflowWrap="anywhere">
        {message}
        {note && (
          <chakra.div fontSize="xs" lineHeight="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
            {note}
          </chakra.div>
        )}
      </chakra.div>
      {actions.map(({ label, onClick }) => (
        <Button
          key={label}
          variant="link"
          size="sm"
          onClick={() => {
            onClick()
            close()
          }}
        >
          {label}
        </Button>
      ))}
      <IconButton
        size="sm"
        display={{ base: actions.length > 0 ? 'none' : 'inline-flex', md: 'inline-flex' }}
        label="Закрыть уведомление"
        icon={<X />}
        onClick={close}
      />
    </Root>
  )
}

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
    // Failures during maintenance need no toast.
    'body:has([data-no-toasts]) &': { display: 'none' },
  },
})

const enoughWidth = 248

/**
 * Returns the free part of the page's header, the one place without a control; null before signing in. A phone's is too
 * narrow, so a message covers the mark before it as well, which leads where the menu leads too.
 */
function freePlace() {
  const [place, reserve] = ['place', 'reserve'].map((name) =>
    document.querySelector(`[data-message-${name}]`)?.getBoundingClientRect(),
  )
  if (!place) return null
  const isNarrow = reserve && place.width < enoughWidth
  const left = isNarrow ? Math.max(reserve.left, place.right - enoughWidth) : place.left
  return { left, right: 'auto', width: place.right - left }
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
