import { chakra } from '@chakra-ui/react/styled-system'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { type ToastItem, toast } from './toast.ts'

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
        // A phone's header has one line.
        '& > div': { whiteSpace: { base: 'nowrap', md: 'normal' }, overflow: 'hidden' },
        '& > div > div': { display: { base: 'none', md: 'block' } },
      },
      error: {
        bg: 'danger.subtle',
        '& > svg': { color: 'danger.fg' },
        // Two lines fit the header; the pointer or a tap shows the rest.
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

export function ToastCard({ item, paused }: { item: ToastItem; paused: boolean }) {
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
