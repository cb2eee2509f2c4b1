import { useSession } from '@cabinet/shared/auth'
import { readAddress, useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import {
  AddressProblems,
  Button,
  EmptyState,
  ExternalLink,
  Field,
  LoadFailure,
  NativeSelect,
  PageHeader,
  preloadOverlay,
  Row,
  Stack,
  Text,
  useLazyModule,
} from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { BackLink } from '../form-page.tsx'
import { integrationsOf, integrationsPath } from '../paths.ts'
import { DeliveriesLog } from './deliveries-log.tsx'
import { KeyCalls } from './key-calls.tsx'
import { KeysTable, RevokeKey } from './keys-table.tsx'
import { type Key, useKeys, useWebhooks } from './queries.ts'
import { WebhooksSection } from './webhooks-section.tsx'

const title = 'Интеграции'
const loadNewKey = () => import('./new-key.tsx')
const noMerchants: readonly { merchant_id: string; name: string }[] = []

export function IntegrationsPage() {
  const merchants = useSession((session) => session.user?.merchants ?? noMerchants)
  const navigate = useNavigateInPlace()
  const { search } = useLocation()
  const { problems, read } = readAddress(new URLSearchParams(search))
  const first = merchants[0]?.merchant_id ?? ''
  const merchantId = read('merchantId', 'партнёр', first, (id) =>
    merchants.some(({ merchant_id }) => merchant_id === id) ? id : null,
  )
  const show = (id: string) =>
    navigate(id === first ? integrationsPath : `${integrationsPath}?merchantId=${encodeURIComponent(id)}`)
  if (first === '')
    return (
      <Stack>
        <PageHeader title={title} />
        <EmptyState
          title="Нет доступных партнёров"
          text="Ключи появятся, когда вам откроют доступ к партнёру."
        />
      </Stack>
    )
  const toId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)
  const webhook = read('webhook', 'вебхук', 0, toId)
  const apiKey = read('key', 'ключ', 0, toId)
  if (webhook > 0 || apiKey > 0) return <Log key={webhook || apiKey} {...{ merchantId, webhook, apiKey }} />
  return (
    <Keys key={merchantId} merchantId={merchantId}>
      <AddressProblems problems={problems} onClear={() => show(merchantId)} />
      {merchants.length > 1 && (
        <Row>
          <Field label="Партнёр">
            <NativeSelect
              value={merchantId}
              options={merchants.map(({ merchant_id, name }) => ({ value: merchant_id, label: name }))}
              onChange={show}
            />
          </Field>
        </Row>
      )}
    </Keys>
  )
}

interface LogProps {
  merchantId: string
  /** 0: the log of a key. */
  webhook: number
  apiKey: number
}

/** One log in the place of the lists: the deliveries of a webhook, or the calls of a key. */
function Log({ merchantId, webhook, apiKey }: LogProps) {
  const keys = useKeys(merchantId).data
  const webhooks = useWebhooks(merchantId).data
  const ofWebhook = webhook > 0
  const about = ofWebhook
    ? webhooks?.find(({ id }) => id === webhook)?.url
    : keys?.find(({ id }) => id === apiKey)?.name
  return (
    <Stack>
      <BackLink to={integrationsOf(merchantId)}>{title}</BackLink>
      <PageHeader title={ofWebhook ? 'Журнал отправок' : 'Вызовы ключа'} />
      <Text tone="muted" overflowWrap="anywhere">
        {about ?? '…'}
      </Text>
      {ofWebhook ? <DeliveriesLog id={webhook} /> : <KeyCalls id={apiKey} merchantId={merchantId} />}
    </Stack>
  )
}

function Keys({ merchantId, children }: { merchantId: string; children: React.ReactNode }) {
  const query = useKeys(merchantId)
  const { data, error } = query
  // The dialog stays while it closes.
  const [making, setMaking] = useState({ open: false, opened: 0 })
  const [revoked, setRevoked] = useState<Key>()
  const dialog = useLazyModule(loadNewKey, making.opened > 0)
  const preload = () => {
    preloadOverlay()
    void loadNewKey()
  }
  const make = (
    <Button
      variant="primary"
      icon={<Plus />}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setMaking({ open: true, opened: making.opened + 1 })}
    >
      Создать ключ
    </Button>
  )
  return (
    <Stack>
      <PageHeader title={title} actions={make} />
      {children}
      <Text tone="muted">
        Ключ открывает данные партнёра его учётной системе или сайту, без входа в кабинет.{' '}
        <ExternalLink href="/api/merchant/v1/docs">Описание API для программиста</ExternalLink>
      </Text>
      {error && data === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <KeysTable merchantId={merchantId} keys={data} onRevoke={setRevoked} />
      )}
      <WebhooksSection merchantId={merchantId} />
      <RevokeKey apiKey={revoked} onClose={() => setRevoked(undefined)} />
      {dialog && (
        <dialog.NewKey
          key={making.opened}
          merchantId={merchantId}
          open={making.open}
          onClose={() => setMaking({ ...making, open: false })}
        />
      )}
    </Stack>
  )
}
