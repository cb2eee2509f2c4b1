import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'

export const Box = chakra('div')
export const Flex = chakra('div', { base: { display: 'flex' } })
export const Stack = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } })
export const Row = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2', '& > *': { minWidth: '0' } },
})
export const Grid = chakra('div', { base: { display: 'grid', gap: '4' } })
export const Text = chakra('p', {
  variants: {
    tone: {
      muted: { color: 'fg.muted' },
      subtle: { color: 'fg.subtle' },
      danger: { color: 'danger.fg' },
    },
    size: {
      xs: { fontSize: 'xs', lineHeight: 'xs' },
      lg: { fontSize: 'lg', lineHeight: 'lg' },
    },
    numeric: { true: { fontVariantNumeric: 'tabular-nums' } },
  },
})
export const Heading = chakra('h2', {
  base: { fontWeight: 'semibold', minWidth: '0' },
  variants: {
    size: {
      page: { fontSize: 'xl', lineHeight: 'xl' },
      section: { fontSize: 'lg', lineHeight: 'lg' },
      small: { fontSize: 'md', lineHeight: 'md' },
    },
  },
  defaultVariants: { size: 'section' },
})
export const VisuallyHidden = chakra('span', { base: { srOnly: true } })

export const Card = chakra('div', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'md' },
  variants: { padded: { true: { p: { base: '4', md: '5' } } } },
})

export type SectionProps = { title: string; actions?: ReactNode; children: ReactNode }

/** A named part of a page: a region with a heading. */
export function Section({ title, actions, children }: SectionProps) {
  const id = useId()
  return (
    <Card as="section" padded aria-labelledby={id}>
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" mb="4">
        <Heading id={id}>{title}</Heading>
        {actions}
      </chakra.div>
      {children}
    </Card>
  )
}
