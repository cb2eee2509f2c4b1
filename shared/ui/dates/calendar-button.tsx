import { chakra } from '@chakra-ui/react/styled-system'
import CalendarDays from 'lucide-react/icons/calendar-days'
import type { ComponentProps } from 'react'

const Root = chakra('button', {
  base: {
    position: 'absolute',
    right: '0',
    top: '0',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: { base: '44px', md: '36px' },
    borderRadius: 'md',
    color: 'fg.muted',
    cursor: 'pointer',
    '&:hover:not(:disabled)': { color: 'accent.fg' },
    '& > svg': { boxSize: '16px' },
  },
})

export type CalendarButtonProps = Omit<ComponentProps<typeof Root>, 'children'> & {
  label: string
  open: boolean
  onNear: () => void
}

export function CalendarButton({ label, open, onNear, ...rest }: CalendarButtonProps) {
  return (
    <Root
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      onPointerEnter={onNear}
      onFocus={onNear}
      {...rest}
    >
      <CalendarDays aria-hidden />
    </Root>
  )
}
