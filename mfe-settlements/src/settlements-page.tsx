import type { Me } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import {
  AddressProblems,
  EmptyState,
  Field,
  NativeSelect,
  PageHeader,
  Row,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import { useDeferredValue, useMemo } from 'react'
import { CardsPanel } from './cards/cards-panel.tsx'
import { ExportPanel } from './export/export-panel.tsx'
import { RegistersPanel } from './registers/registers-panel.tsx'
import { readSettlementsUrl, type SettlementsView, settlementsHref, tabs } from './settlements-url.ts'
import { TabList, TabPanel } from './tabs/tabs.tsx'

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
