import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '44px', md: '32px' },
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.muted' },
  },
})
const Box = chakra('input', {
  base: {
    boxSize: '18px',
    flexShrink: 0,
    accentColor: 'colors.accent.solid',
    cursor: 'inherit',
  },
})

export type CheckboxProps = Omit<ComponentProps<typeof Box>, 'type' | 'children'> & {
  /** Some of what it stands for is chosen, not all. */
  indeterminate?: boolean
  /** The visible words; without them give `aria-label`. */
  children?: ReactNode
}

export function Checkbox({ indeterminate = false, children, ...rest }: CheckboxProps) {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = indeterminate
  }, [indeterminate])
  const box = <Box ref={ref} type="checkbox" {...rest} />
  return (
    <Label>
      {box}
      {children}
    </Label>
  )
}
