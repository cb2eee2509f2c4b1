import { Button, chakra, IconButton, useMedia, usePreference } from '@cabinet/shared/ui'
import ChevronsLeft from 'lucide-react/icons/chevrons-left'
import ChevronsRight from 'lucide-react/icons/chevrons-right'
import { NavList, type NavListProps } from './nav-list.tsx'

const Root = chakra('nav', {
  base: {
    display: { base: 'none', md: 'flex' },
    flexDirection: 'column',
    flexShrink: 0,
    justifyContent: 'space-between',
    position: 'sticky',
    top: 'var(--ui-sizes-header)',
    height: 'calc(100dvh - 56px)',
    overflowY: 'auto',
    p: '3',
    gap: '4',
    bg: 'bg.panel',
    borderRightWidth: '1px',
    borderColor: 'border',
    _print: { display: 'none' },
  },
  variants: { compact: { true: { width: 'rail' }, false: { width: 'sidebar' } } },
})

const tightQuery = '(max-width: 1023.98px)'

/** Sections on the left, 232 px or, collapsed, 64 px; on a phone in a drawer. */
export function Sidebar({ entries, onIntent }: Pick<NavListProps, 'entries' | 'onIntent'>) {
  const [collapsed, setCollapsed] = usePreference('sidebarCollapsed')
  const tight = useMedia(tightQuery)
  const compact = collapsed || tight
  return (
    <Root aria-label="Разделы" compact={compact}>
      <NavList entries={entries} compact={compact} {...(onIntent ? { onIntent } : {})} />
      {tight ? null : collapsed ? (
        <IconButton label="Развернуть меню" icon={<ChevronsRight />} onClick={() => setCollapsed(false)} />
      ) : (
        <Button
          variant="ghost"
          justifyContent="flex-start"
          px="10px"
          icon={<ChevronsLeft />}
          onClick={() => setCollapsed(true)}
        >
          Свернуть меню
        </Button>
      )}
    </Root>
  )
}
