import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import type { Palette } from '../theme/row-css.ts'

export type StatusBadgeProps = {
  palette: Palette
  /** Colour is never the only sign: a 12–14 px icon accompanies the text. */
  icon?: ReactNode
  children: ReactNode
}

/** A status in a row. A plain element with global CSS: a page of 100 rows has 100 of them. */
export function StatusBadge({ palette, icon, children }: StatusBadgeProps) {
  return (
    <span className="ui-badge" data-palette={palette}>
      {icon}
      {children}
    </span>
  )
}

/** A number beside a name; its tone says whether it asks for work. */
export const CountBadge = chakra('span', {
  variants: {
    tone: {
      accent: { bg: 'accent.solid', color: 'accent.contrast' },
      neutral: { bg: 'gray.subtle', color: 'gray.fg' },
      warning: { bg: 'yellow.subtle', color: 'yellow.fg' },
      danger: { bg: 'danger.solid', color: 'danger.contrast' },
    },
  },
  defaultVariants: { tone: 'accent' },
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '20px',
    minHeight: '20px',
    px: '1.5',
    borderRadius: 'full',
    fontSize: 'xs',
    lineHeight: 'xs',
    fontVariantNumeric: 'tabular-nums',
  },
})
