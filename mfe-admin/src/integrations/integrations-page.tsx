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
import { integrationsPath } from '../paths.ts'
import { KeysTable } from './keys-table.tsx'
import { type Key, useKeys } from './queries.ts'
import { RevokeKey } from './revoke-key.tsx'

const title = 'Интеграции'
const loadNewKey = () => import('./new-key.tsx')
const noMerchants: readonly { merchant_id: string; name: string }[] = []

export function IntegrationsPage() {
  const merchants = useSession((session) => session.user?.merchants ?? noMerchants)
  const navigate = useNavigateInPlace()
  const { problems, read } = readAddress(new URLSearchParams(useLocation().search))
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
        <KeysTable keys={data} onRevoke={setRevoked} />
      )}
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
