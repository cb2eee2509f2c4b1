import { expectsToEnter } from '@cabinet/shared/auth'
import { Link, useLocation } from '@cabinet/shared/router'
import { chakra, DescriptorIcon } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { firstSegment, type NavigationEntry } from '../release-set/places.ts'
import { useShownSession } from '../session/shown-session.ts'
import { BCC_MALL } from './paths.ts'

export interface VisibleEntry extends NavigationEntry {
  readonly active: boolean
}

/** Returns the entries that the user may open, at first those of the last visit. Source: docs/product.md, «Pages». */
export function useNavigation(entries: readonly NavigationEntry[]): VisibleEntry[] {
  const session = useShownSession()
  const section = firstSegment(useLocation().pathname)
  return useMemo(() => {
    // A page without an entry stands under the one of its first word: `/user-role` under `/user-permissions`.
    const end = entries.some(({ path }) => firstSegment(path) === section) ? '/' : '-'
    const keyOf = (path: string) => firstSegment(path).split(end)[0]
    return entries
      .filter((entry) => !session.user?.mustEnrol && expectsToEnter(session, entry))
      .map((entry) => ({ ...entry, active: keyOf(entry.path) === keyOf(section) }))
  }, [entries, session, section])
}

const List = chakra('ul', { base: { display: 'flex', flexDirection: 'column', gap: '1' } })

/** A page without work of its own stands below a line. */
const Place = chakra('li', {
  variants: {
    quiet: {
      true: {
        mt: '2',
        pt: '2',
        borderTopWidth: '1px',
        borderColor: 'border',
        '& > a:not([aria-current])': { color: 'fg.subtle', fontWeight: 'normal' },
      },
    },
  },
})

const Item = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    px: '10px',
    minHeight: { base: '44px', md: '36px' },
    borderRadius: 'md',
    color: 'fg.muted',
    fontWeight: 'medium',
    overflow: 'hidden',
    _hover: { bg: 'bg.muted', color: 'fg' },
    '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg' },
  },
  variants: { compact: { true: { justifyContent: 'center', px: '0' } } },
})

export interface NavListProps {
  readonly entries: readonly VisibleEntry[]
  readonly compact?: boolean
  readonly onIntent?: (entry: NavigationEntry) => void
  readonly onFollow?: () => void
}

export function NavList({ entries, compact = false, onIntent, onFollow }: NavListProps) {
  return (
    <List>
      {entries.map((entry) => (
        <Place key={entry.path} quiet={entry.path === BCC_MALL}>
          <Item
            to={entry.path}
            compact={compact}
            aria-current={entry.active ? 'page' : undefined}
            {...(compact ? { 'aria-label': entry.title, title: entry.title } : {})}
            onPointerEnter={() => onIntent?.(entry)}
            onFocus={() => onIntent?.(entry)}
            {...(onFollow ? { onClick: onFollow } : {})}
          >
            <DescriptorIcon node={entry.icon} />
            {!compact && entry.title}
          </Item>
        </Place>
      ))}
    </List>
  )
}
