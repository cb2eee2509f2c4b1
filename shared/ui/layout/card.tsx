import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import { Heading } from './layout.ts'

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
