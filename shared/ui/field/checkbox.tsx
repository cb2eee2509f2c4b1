import { chakra } from '@chakra-ui/react/styled-system'
import type { ComponentProps, ReactNode } from 'react'

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
    accentColor: 'accent.solid',
    cursor: 'inherit',
  },
})

export type CheckboxProps = Omit<ComponentProps<typeof Box>, 'type' | 'children'> & {
  indeterminate?: boolean
  children?: ReactNode
}

export function Checkbox({ indeterminate = false, children, ref: given, ...rest }: CheckboxProps) {
  const ref = (node: HTMLInputElement | null) => {
    if (node) node.indeterminate = indeterminate
    if (typeof given === 'function') given(node)
    else if (given) given.current = node
  }
  return (
    <Label>
      <Box ref={ref} type="checkbox" {...rest} />
      {children}
    </Label>
  )
}
