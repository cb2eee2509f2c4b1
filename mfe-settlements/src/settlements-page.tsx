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
import { CardsPanel } from './cards/cards-panel.tsx'
import { ExportPanel } from './export/export-panel.tsx'
import { RegistersPanel } from './registers/registers-panel.tsx'
import type { TabId } from './settlements-url.ts'
import { readSettlementsUrl, type SettlementsView, settlementsHref, tabs } from './settlements-url.ts'
import { TabList, TabPanel } from './tabs/tabs.tsx'

export function SettlementsPage() {
  const { view, problems, merchants, hrefOf, show } = useSettlementsView()
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
      <PageHeader title="Взаиморасчёты" />
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
        {merchants.find(({ merchant_id }) => merchant_id === view.merchantId)?.name} ·{' '}
        {tabs.find(({ id }) => id === view.tab)?.title}
      </Text>
      <TabList selected={view.tab} onSelect={(tab) => show({ tab, page: 1 })} />
      <TabPanel tab={view.tab}>
        <Panel
          key={`${view.merchantId} ${view.tab}`}
          tab={view.tab}
          merchantId={view.merchantId}
          page={view.page}
          hrefFor={(page) => hrefOf({ page })}
        />
      </TabPanel>
    </Stack>
  )
}

interface PanelProps {
  tab: TabId
  merchantId: string
  page: number
  hrefFor: (page: number) => string
}

function Panel({ tab, ...about }: PanelProps) {
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

function useSettlementsView() {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const merchants = useSession((session) => session.user?.merchants ?? noMerchants)
  const ids = merchants.map(({ merchant_id }) => merchant_id)
  const { view, problems } = readSettlementsUrl(search, ids)
  const hrefOf = (change: Partial<SettlementsView>) => settlementsHref({ ...view, ...change }, ids)
  return {
    view,
    problems,
    merchants,
    hrefOf,
    show: (change: Partial<SettlementsView>) => navigate(hrefOf(change)),
  }
}
