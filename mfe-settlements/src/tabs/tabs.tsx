import { chakra } from '@cabinet/shared/ui'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { type TabId, tabs } from '../settlements-url.ts'

const List = chakra('div', {
  base: {
    display: 'flex',
    columnGap: '1',
    // The tabs stay on one line on a phone and scroll.
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // The edge fades while more tabs can be scrolled to.
    pe: { base: '8', md: '0' },
    maskImage: { base: 'linear-gradient(to left, transparent, black 32px)', md: 'none' },
    borderBottomWidth: '1px',
    borderColor: 'border',
    '& > button': {
      minHeight: { base: '44px', md: '36px' },
      px: '3',
      whiteSpace: 'nowrap',
      cursor: 'pointer',
      color: 'fg.muted',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      borderTopRadius: 'sm',
    },
    '& > button:hover': { bg: 'bg.muted' },
    '& > button[aria-selected=true]': {
      color: 'accent.fg',
      borderColor: 'accent.solid',
      fontWeight: 'semibold',
    },
  },
})

const steps: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => (index + 1) % tabs.length,
  ArrowLeft: (index) => (index - 1 + tabs.length) % tabs.length,
  Home: () => 0,
  End: () => tabs.length - 1,
}

export function TabList({ selected, onSelect }: { selected: TabId; onSelect: (tab: TabId) => void }) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = steps[event.key]?.(tabs.findIndex(({ id }) => id === selected))
    const next = index === undefined ? undefined : tabs[index]
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
    onSelect(next.id)
  }
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`#tab-${selected}`)?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [selected])
  return (
    <List ref={list} role="tablist" aria-label="Реестры" onKeyDown={move}>
      {tabs.map(({ id, title }) => (
        <button
          key={id}
          id={`tab-${id}`}
          type="button"
          role="tab"
          aria-selected={id === selected}
          aria-controls="settlements-panel"
          tabIndex={id === selected ? 0 : -1}
          onClick={() => onSelect(id)}
        >
          {title}
        </button>
      ))}
    </List>
  )
}

export function TabPanel({ tab, children }: { tab: TabId; children: ReactNode }) {
  return (
    <div id="settlements-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
      {children}
    </div>
  )
}
