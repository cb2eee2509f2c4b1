import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDateTime } from '@cabinet/shared/format'
import { Box, Button, type Column, DataTable, Row, StatusBadge, Text } from '@cabinet/shared/ui'
import { type ReactNode, useMemo } from 'react'
import { actionText, audience } from './change-words.ts'
import { lookText, rolloutText } from './number-words.ts'
import type { App, Decided } from './queries.ts'

interface AppsTableProps {
  readonly apps: readonly App[] | undefined
  readonly onChange: (change: Decided) => void
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
            <Small>{app}</Small>
          </Box>
        ),
      },
      { key: 'live', header: 'В работе', width: '19.5%', cell: (one) => <Live app={one} /> },
      { key: 'previous', header: 'Предыдущая', width: '19.5%', cell: ({ previous }) => previous ?? '—' },
      {
        key: 'last',
        header: 'Последнее изменение',
        width: '18.6%',
        cell: ({ last }) =>
          last === null ? (
            '—'
          ) : (
            <Box minWidth="0">
              {actionText(last.action)} · {formatDateTime(last.at, zone)} · {last.who}
              <Small>{last.reason}</Small>
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
      {rollout && <Small>{rollout}</Small>}
      {killed && <StatusBadge palette="red">Раздел отключён</StatusBadge>}
      {canary && (
        <Small>
          Канарейка {canary.version}: {audience(canary)}. {lookText(canary)}{' '}
          {canary.next &&
            `Дальше ${canary.next.percent} %, не раньше ${formatDateTime(canary.next.at, zone)}.`}
        </Small>
      )}
      {revoked.length > 0 && <Small>Отозваны: {revoked.join(', ')}</Small>}
    </Box>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" tone="muted" overflowWrap="anywhere">
      {children}
    </Text>
  )
}

function ChangeButtons({ app, onChange }: { app: App; onChange: (change: Decided) => void }) {
  return (
    <Row
      justifyContent="flex-end"
      css={{ '& > button': { maxWidth: 'full', py: '1', whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
    >
      {changesOf(app).map(([label, change]) => (
        <Button
          key={change.type}
          size="sm"
          aria-label={`${label}: ${app.title}`}
          onClick={() => onChange(change)}
        >
          {label}
        </Button>
      ))}
    </Row>
  )
}

/** What may be done with an app now, each by the words of its button. */
function changesOf(app: App): (readonly [label: string, change: Decided])[] {
  const { canary, previous, forward, live, killed } = app
  // What a rollback has left is what failed; a live version can be revoked where another is there.
  const bad = forward ?? (previous === null ? undefined : live)
  const changes: (readonly [string, Decided] | false)[] = [
    canary !== null && ['Остановить канарейку', { type: 'stop-canary', app }],
    previous !== null && ['Откатить', { type: 'rollback', app, to: previous }],
    forward !== undefined && [`Вернуть ${forward}`, { type: 'forward', app, to: forward }],
    bad !== undefined && [`Отозвать ${bad}`, { type: 'revoke', app, to: bad }],
    app.app !== 'shell' && [killed ? 'Включить' : 'Отключить', { type: killed ? 'revive' : 'kill', app }],
  ]
  return changes.filter((change) => change !== false)
}
