import { chakra } from '@chakra-ui/react/styled-system'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { type ToastItem, toast } from './toast.ts'

const Root = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    ps: '3',
    pe: '1',
    py: '1',
    borderRadius: 'md',
    bg: 'bg.panel',
    boxShadow: 'overlay',
    pointerEvents: 'auto',
    animation: 'rise-in 0.15s ease-out',
    '& > svg': { boxSize: '18px', my: { base: '13px', md: '7px' } },
  },
  variants: {
    tone: {
      success: { '& > svg': { color: 'green.fg' } },
      error: { '& > svg': { color: 'danger.fg' } },
      info: { '& > svg': { color: 'blue.fg' } },
    },
  },
})

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

function useCountdown(duration: number, paused: boolean, done: () => void) {
  const left = useRef(duration)
  const call = useRef(done)
  call.current = done
  useEffect(() => {
    if (paused || !Number.isFinite(left.current)) return
    const started = performance.now()
    const timer = setTimeout(() => call.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [paused])
}

export function ToastCard({ item, paused }: { item: ToastItem; paused: boolean }) {
  const { id, tone, message, note, actions = [], duration } = item
  const close = () => toast.dismiss(id)
  useCountdown(duration, paused, close)
  const Icon = icons[tone]
  return (
    <Root
      tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Icon aria-hidden />
      <chakra.div flex="1" py={{ base: '3', md: '1.5' }} overflowWrap="anywhere">
        {message}
        {note && (
          <chakra.div fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
            {note}
          </chakra.div>
        )}
        {actions.map(({ label, onClick }) => (
          <Button
            key={label}
            variant="link"
            size="sm"
            px="0"
            me="4"
            onClick={() => {
              onClick()
              close()
            }}
          >
            {label}
          </Button>
        ))}
      </chakra.div>
      <IconButton size="sm" label="Закрыть уведомление" icon={<X />} onClick={close} />
    </Root>
  )
}
