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

export const CountBadge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: '20px',
    minHeight: '20px',
    px: '1.5',
    borderRadius: 'full',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontSize: 'xs',
    lineHeight: 'xs',
    fontVariantNumeric: 'tabular-nums',
  },
})
