import { useSession } from '@cabinet/shared/auth'
import { formatDateTime } from '@cabinet/shared/format'
import { Box, Button, type Column, DataTable, Row, StatusBadge, Text } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { actionText } from './deed-words.ts'
import { lookText, spreadText } from './number-words.ts'
import type { App, Deed } from './releases-data.ts'

interface AppsTableProps {
  readonly apps: readonly App[] | undefined
  readonly onDeed: (deed: Deed) => void
}

/** A row per app: what runs, what a rollback would take, who moved it last and why, and what can be done. */
export function AppsTable({ apps, onDeed }: AppsTableProps) {
  const zone = useSession((session) => session.user?.businessTz ?? '+06:00')
  const columns = useMemo((): readonly Column<App>[] => {
    return [
      {
        key: 'app',
        header: 'Приложение',
        width: '17%',
        cell: ({ title, app }) => (
          <Box minWidth="0">
            {title}
            <Text size="xs" tone="muted">
              {app}
            </Text>
          </Box>
        ),
      },
      { key: 'live', header: 'В работе', width: '19.3%', cell: (one) => <Live app={one} /> },
      { key: 'previous', header: 'Предыдущая', width: '19.3%', cell: ({ previous }) => previous ?? '—' },
      {
        key: 'last',
        header: 'Последнее изменение',
        width: '19%',
        cell: ({ last }) =>
          last === null ? (
            '—'
          ) : (
            <Box minWidth="0">
              {actionText(last.action)} · {formatDateTime(last.at, zone)} · {last.who}
              <Text size="xs" tone="muted" overflowWrap="anywhere">
                {last.reason}
              </Text>
            </Box>
          ),
      },
      {
        key: 'deeds',
        header: 'Действия',
        width: '25.4%',
        align: 'end',
        cell: (one) =>
          one.app === 'shell' && one.previous === null ? '—' : <Deeds app={one} onDeed={onDeed} />,
      },
    ]
  }, [zone, onDeed])
  return (
    <DataTable
      caption="Приложения"
      columns={columns}
      rows={apps}
      rowKey={({ app }) => app}
      skeletonRows={5}
    />
  )
}

function Live({ app }: { app: App }) {
  const { live, canary, killed, revoked } = app
  const spread = spreadText(app)
  return (
    <Box minWidth="0">
      <Text overflowWrap="anywhere">{live}</Text>
      {spread && (
        <Text size="xs" tone="muted" overflowWrap="anywhere">
          {spread}
        </Text>
      )}
      {killed && <StatusBadge palette="red">Раздел отключён</StatusBadge>}
      {canary && (
        <Text size="xs" tone="muted" overflowWrap="anywhere">
          Канарейка {canary.version}: {audience(canary)}. {lookText(canary)}
        </Text>
      )}
      {revoked.length > 0 && (
        <Text size="xs" tone="muted" overflowWrap="anywhere">
          Отозваны: {revoked.join(', ')}
        </Text>
      )}
    </Box>
  )
}

function audience({ percent, merchants, roles, users }: NonNullable<App['canary']>): string {
  const parts = [...(percent > 0 ? [`${percent} % пользователей`] : []), ...merchants, ...roles, ...users]
  return parts.join(', ')
}

function Deeds({ app, onDeed }: { app: App; onDeed: (deed: Deed) => void }) {
  const named = (deed: string) => `${deed}: ${app.title}`
  return (
    <Row justifyContent="flex-end">
      {app.canary && (
        <Button
          size="sm"
          aria-label={named('Остановить канарейку')}
          onClick={() => onDeed({ type: 'stop-canary', app })}
        >
          Остановить канарейку
        </Button>
      )}
      {app.previous !== null && (
        <Button
          size="sm"
          aria-label={named('Откатить')}
          onClick={() => onDeed({ type: 'rollback', app, to: app.previous ?? '' })}
        >
          Откатить
        </Button>
      )}
      {app.app !== 'shell' && (
        <Button
          size="sm"
          aria-label={named(app.killed ? 'Включить' : 'Отключить')}
          onClick={() => onDeed({ type: app.killed ? 'revive' : 'kill', app })}
        >
          {app.killed ? 'Включить' : 'Отключить'}
        </Button>
      )}
    </Row>
  )
}
