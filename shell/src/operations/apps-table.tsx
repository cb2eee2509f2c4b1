import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDateTime } from '@cabinet/shared/format'
import { Box, Button, type Column, DataTable, Row, StatusBadge, Text } from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { actionText, audience } from './change-words.ts'
import { lookText, rolloutText } from './number-words.ts'
import type { App, Change } from './queries.ts'

interface AppsTableProps {
  readonly apps: readonly App[] | undefined
  readonly onChange: (change: Change) => void
}

export function AppsTable({ apps, onChange }: AppsTableProps) {
  const zone = useBusinessZone()
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
        key: 'changes',
        header: 'Действия',
        width: '25.4%',
        align: 'end',
        cell: (one) =>
          one.app === 'shell' && one.previous === null && one.forward === undefined ? (
            '—'
          ) : (
            <ChangeButtons app={one} onChange={onChange} />
          ),
      },
    ]
  }, [zone, onChange])
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
  const rollout = rolloutText(app)
  const zone = useBusinessZone()
  return (
    <Box minWidth="0">
      <Text overflowWrap="anywhere">{live}</Text>
      {rollout && (
        <Text size="xs" tone="muted" overflowWrap="anywhere">
          {rollout}
        </Text>
      )}
      {killed && <StatusBadge palette="red">Раздел отключён</StatusBadge>}
      {canary && (
        <Text size="xs" tone="muted" overflowWrap="anywhere">
          Канарейка {canary.version}: {audience(canary)}. {lookText(canary)}{' '}
          {canary.next &&
            `Дальше ${canary.next.percent} %, не раньше ${formatDateTime(canary.next.at, zone)}.`}
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

function ChangeButtons({ app, onChange }: { app: App; onChange: (change: Change) => void }) {
  // What a rollback has left is what failed; a live version can be revoked where another is there.
  const bad = app.forward ?? (app.previous === null ? undefined : app.live)
  const named = (action: string) => `${action}: ${app.title}`
  return (
    <Row
      justifyContent="flex-end"
      css={{ '& > button': { py: '1', whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
    >
      {app.canary && (
        <Button
          size="sm"
          aria-label={named('Остановить канарейку')}
          onClick={() => onChange({ type: 'stop-canary', app })}
        >
          Остановить канарейку
        </Button>
      )}
      {app.previous !== null && (
        <Button
          size="sm"
          aria-label={named('Откатить')}
          onClick={() => onChange({ type: 'rollback', app, to: app.previous ?? '' })}
        >
          Откатить
        </Button>
      )}
      {app.forward !== undefined && (
        <Button
          size="sm"
          aria-label={named(`Вернуть ${app.forward}`)}
          onClick={() => onChange({ type: 'forward', app, to: app.forward ?? '' })}
        >
          Вернуть {app.forward}
        </Button>
      )}
      {bad !== undefined && (
        <Button
          size="sm"
          aria-label={named(`Отозвать ${bad}`)}
          onClick={() => onChange({ type: 'revoke', app, to: bad })}
        >
          Отозвать {bad}
        </Button>
      )}
      {app.app !== 'shell' && (
        <Button
          size="sm"
          aria-label={named(app.killed ? 'Включить' : 'Отключить')}
          onClick={() => onChange({ type: app.killed ? 'revive' : 'kill', app })}
        >
          {app.killed ? 'Включить' : 'Отключить'}
        </Button>
      )}
    </Row>
  )
}
