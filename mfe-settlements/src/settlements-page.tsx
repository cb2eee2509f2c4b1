import type { Me } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import {
  AddressProblems,
  chakra,
  EmptyState,
  Field,
  NativeSelect,
  PageHeader,
  Row,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import { type KeyboardEvent, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { CardsPanel } from './cards/cards-panel.tsx'
import { ExportPanel } from './export/export-panel.tsx'
import { RegistersPanel } from './registers/registers-panel.tsx'
import {
  readSettlementsUrl,
  type SettlementsView,
  settlementsHref,
  type TabId,
  tabs,
} from './settlements-url.ts'

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

function TabList({ selected, onSelect }: { selected: TabId; onSelect: (tab: TabId) => void }) {
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

function TabPanel({ tab, children }: { tab: TabId; children: ReactNode }) {
  return (
    <div id="settlements-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
      {children}
    </div>
  )
}

export function SettlementsPage() {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const merchants = useSession((session) => session.user?.merchants ?? noMerchants)
  const ids = useMemo(() => merchants.map(({ merchant_id }) => merchant_id), [merchants])
  const { view, problems } = useMemo(() => readSettlementsUrl(search, ids), [search, ids])
  const show = (change: Partial<SettlementsView>) => navigate(settlementsHref({ ...view, ...change }, ids))
  // The pressed tab responds at once, its twenty rows follow.
  const panel = useDeferredValue(useMemo(() => <Panel view={view} merchantIds={ids} />, [view, ids]))
  const tabTitle = tabs.find(({ id }) => id === view.tab)?.title
  if (merchants.length === 0)
    return (
      <Stack>
        <PageHeader title="Взаиморасчёты" />
        <EmptyState
          title="Нет доступных партнёров"
          text="Реестры появятся, когда вам откроют доступ к партнёру."
        />
      </Stack>
    )
  return (
    <Stack>
      <PageHeader title="Взаиморасчёты" documentTitle={`${tabTitle} · Взаиморасчёты`} />
      <AddressProblems problems={problems} onClear={() => show({})} />
      {merchants.length > 1 && (
        <Row _print={{ display: 'none' }}>
          <Field label="Партнёр">
            <NativeSelect
              value={view.merchantId}
              options={merchants.map(({ merchant_id, name }) => ({ value: merchant_id, label: name }))}
              onChange={(merchantId) => show({ merchantId, page: 1 })}
            />
          </Field>
        </Row>
      )}
      <Text display="none" _print={{ display: 'block' }}>
        {merchants.find(({ merchant_id }) => merchant_id === view.merchantId)?.name} · {tabTitle}
      </Text>
      <TabList selected={view.tab} onSelect={(tab) => show({ tab, month: '', page: 1 })} />
      {panel}
    </Stack>
  )
}

function Panel({ view, merchantIds }: { view: SettlementsView; merchantIds: readonly string[] }) {
  const { merchantId, tab } = view
  const hrefFor = (change: Partial<SettlementsView>) => settlementsHref({ ...view, ...change }, merchantIds)
  return (
    <TabPanel tab={tab}>
      <PanelContent key={`${merchantId} ${tab}`} {...view} hrefFor={hrefFor} />
    </TabPanel>
  )
}

interface PanelContentProps extends SettlementsView {
  hrefFor: (change: Partial<SettlementsView>) => string
}

function PanelContent({ tab, ...about }: PanelContentProps) {
  switch (tab) {
    case 'factoring':
    case 'scoring':
      return <RegistersPanel kind={tab} {...about} />
    case 'export':
      return <ExportPanel merchantId={about.merchantId} />
    case 'cards':
      return <CardsPanel {...about} />
  }
}

const noMerchants: Me['merchants'] = []
