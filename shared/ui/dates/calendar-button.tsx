import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'

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

export type CalendarButtonProps = {
  label: string
  icon: ReactNode
  open: boolean
  disabled: boolean | undefined
  /** The pointer or the focus is near: a good moment to load the calendar. */
  onHover: () => void
  onClick: () => void
}

export function CalendarButton({ label, icon, open, disabled, onHover, onClick }: CalendarButtonProps) {
  return (
    <Root
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      disabled={disabled}
      onPointerEnter={onHover}
      onFocus={onHover}
      onClick={onClick}
    >
      {icon}
    </Root>
  )
}
