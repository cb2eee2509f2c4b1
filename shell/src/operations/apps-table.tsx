import { useBusinessZone } from '@cabinet/shared/auth'
import { Box, Button, type Column, DataTable, DateTime, Row, StatusBadge, Text } from '@cabinet/shared/ui'
import { type ReactNode, useMemo } from 'react'
import { actionText, audience } from './change-words.ts'
import { lookText, rolloutText } from './number-words.ts'
import type { App, DecidedChange } from './queries.ts'

interface AppsTableProps {
  readonly apps: readonly App[] | undefined
  readonly onChange: (change: DecidedChange) => void
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
              {actionText(last.action)} · <DateTime at={last.at} zone={zone} as="text" /> · {last.who}
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
          {canary.next && (
            <>
              Дальше {canary.next.percent} %, не раньше <DateTime at={canary.next.at} zone={zone} as="text" />
              .
            </>
          )}
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

function ChangeButtons({ app, onChange }: { app: App; onChange: (change: DecidedChange) => void }) {
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

/** The possible changes of an app, each with its button's label. */
function changesOf(app: App): (readonly [label: string, change: DecidedChange])[] {
  const { canary, previous, forward, live, killed } = app
  // After a rollback the version to revoke is the one that was left; a live version can be revoked when a previous one exists.
  const bad = forward ?? (previous === null ? undefined : live)
  const changes: (readonly [string, DecidedChange] | false)[] = [
    canary !== null && ['Остановить канарейку', { type: 'stop-canary', app }],
    previous !== null && ['Откатить', { type: 'rollback', app, to: previous }],
    forward !== undefined && [`Вернуть ${forward}`, { type: 'forward', app, to: forward }],
    bad !== undefined && [`Отозвать ${bad}`, { type: 'revoke', app, to: bad }],
    app.app !== 'shell' && [killed ? 'Включить' : 'Отключить', { type: killed ? 'revive' : 'kill', app }],
  ]
  return changes.filter((change) => change !== false)
}
