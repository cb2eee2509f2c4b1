import { keyRights } from '@cabinet/contract/key-rights'
import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDateTime } from '@cabinet/shared/format'
import {
  Box,
  type Column,
  DataTable,
  EmptyState,
  IconButton,
  preloadingOverlay,
  StatusBadge,
  Text,
  TextLink,
  toast,
} from '@cabinet/shared/ui'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Clock from 'lucide-react/icons/clock'
import { type ComponentProps, useMemo } from 'react'
import { DeleteDialog } from '../delete-dialog.tsx'
import { integrationsOf } from '../paths.ts'
import { type Key, useRevokeKey } from './queries.ts'

interface RevokeKeyProps {
  apiKey: Key | undefined
  onClose: () => void
}

export function RevokeKey({ apiKey, onClose }: RevokeKeyProps) {
  const revocation = useRevokeKey({
    onSuccess: () => {
      toast.success('Ключ отозван')
      onClose()
    },
  })
  return (
    <DeleteDialog
      open={apiKey !== undefined}
      title="Отозвать ключ?"
      confirmLabel="Отозвать"
      deletion={revocation}
      onConfirm={() => apiKey && revocation.mutate(apiKey.id)}
      onClose={onClose}
    >
      <Text overflowWrap="anywhere" mb={revocation.error ? '3' : '0'}>
        Системы с ключом «{apiKey?.name}» сразу потеряют доступ. Вернуть ключ нельзя.
      </Text>
    </DeleteDialog>
  )
}

const badges: Record<Key['state'], ComponentProps<typeof StatusBadge>> = {
  active: { children: 'Действует', palette: 'green', icon: <CircleCheck size={14} aria-hidden /> },
  expired: { children: 'Истёк', palette: 'yellow', icon: <Clock size={14} aria-hidden /> },
  revoked: { children: 'Отозван', palette: 'gray', icon: <CircleOff size={14} aria-hidden /> },
}

/** Returns the right's name; a newer server may know more. */
function rightText(right: string): string {
  return new Map<string, readonly [string, ...unknown[]]>(Object.entries(keyRights)).get(right)?.[0] ?? right
}

interface KeysTableProps {
  merchantId: string
  keys: readonly Key[] | undefined
  onRevoke: (key: Key) => void
}

export function KeysTable({ merchantId, keys, onRevoke }: KeysTableProps) {
  return (
    <DataTable
      caption="Ключи API"
      columns={useColumns(merchantId, onRevoke)}
      rows={keys}
      rowKey={({ id }) => String(id)}
      skeletonRows={3}
      empty={
        <EmptyState
          title="Ключей пока нет"
          text="Создайте ключ и передайте его программисту: он показывается один раз."
        />
      }
    />
  )
}

function useColumns(merchantId: string, onRevoke: KeysTableProps['onRevoke']): readonly Column<Key>[] {
  const zone = useBusinessZone()
  return useMemo(() => {
    const moment = (at: string | null, none: string) => (at === null ? none : formatDateTime(at, zone))
    return [
      {
        key: 'name',
        header: 'Ключ',
        width: '22%',
        half: 'both',
        cell: ({ id, name, prefix }) => (
          <Box overflowWrap="anywhere">
            <TextLink to={integrationsOf(merchantId, { key: id })} aria-label={`Вызовы ключа: ${name}`}>
              {name}
            </TextLink>
            <Text as="div" size="xs" tone="muted" fontFamily="mono">
              {prefix === null ? 'без префикса' : `${prefix}…`}
            </Text>
          </Box>
        ),
      },
      {
        key: 'rights',
        header: 'Права',
        width: 'auto',
        half: 'both',
        cell: ({ rights }) => rights.map(rightText).join(', ') || '—',
      },
      {
        key: 'used',
        header: 'Последний вызов',
        width: '15%',
        cell: ({ lastUsedAt }) => moment(lastUsedAt, 'Ещё не было'),
      },
      {
        key: 'expires',
        header: 'Действует до',
        width: '15%',
        cell: ({ expiresAt }) => moment(expiresAt, 'Бессрочно'),
      },
      {
        key: 'state',
        header: 'Состояние',
        width: '13%',
        half: 'start',
        cell: ({ state }) => <StatusBadge {...badges[state]} />,
      },
      {
        key: 'revoke',
        header: 'Действие',
        width: '96px',
        align: 'end',
        half: 'end',
        on: 'screen',
        cell: (key) =>
          key.state === 'revoked' ? null : (
            <IconButton
              size="sm"
              me={{ base: '-3', md: '0' }}
              label={`Отозвать: ${key.name}`}
              icon={<Ban />}
              {...preloadingOverlay}
              onClick={() => onRevoke(key)}
            />
          ),
      },
    ]
  }, [zone, merchantId, onRevoke])
}
