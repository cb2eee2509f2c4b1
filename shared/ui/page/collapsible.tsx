import { chakra } from '@chakra-ui/react/styled-system'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Heading } from '../layout/layout.tsx'
import { useFlag } from '../preferences/preferences.ts'

const Details = chakra('details', {
  base: {
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    '&[open] > summary > svg': { transform: 'rotate(180deg)' },
    // Paper can't be unfolded.
    _print: { breakInside: 'avoid', '&::details-content': { contentVisibility: 'visible' } },
  },
})
const Summary = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: { base: '44px', md: '48px' },
    px: { base: '4', md: '5' },
    borderRadius: 'md',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    _hover: { bg: 'bg.subtle' },
    '& > svg': {
      boxSize: '18px',
      color: 'fg.muted',
      transition: 'transform 0.15s',
      _print: { display: 'none' },
    },
  },
})

export type CollapsibleProps = {
  title: string
  rememberAs: string
  defaultOpen?: boolean
  /** Placed right of the title, such as a count. */
  aside?: ReactNode
  children: ReactNode
}

export function Collapsible({ title, rememberAs, defaultOpen = true, aside, children }: CollapsibleProps) {
  const [open, setOpen] = useFlag('blocks', rememberAs, defaultOpen)
  return (
    <Details
      open={open}
      onToggle={(event) => {
        const now = event.currentTarget.open
        if (now !== open) setOpen(now)
      }}
    >
      <Summary>
        <Heading flex="1">{title}</Heading>
        {aside}
        <ChevronDown aria-hidden />
      </Summary>
      <chakra.div px={{ base: '4', md: '5' }} pt={{ md: '1' }} pb={{ base: '3', md: '5' }}>
        {children}
      </chakra.div>
    </Details>
  )
}
