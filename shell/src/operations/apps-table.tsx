import { useBusinessZone } from '@cabinet/shared/auth'
import {
  Box,
  Button,
  type Column,
  DataTable,
  DateTime,
  MoreMenu,
  Row,
  StatusBadge,
  Text,
} from '@cabinet/shared/ui'
import { type ReactNode, useMemo } from 'react'
import { actionText, audience } from './change-words.ts'
import { lookText, rolloutText, shortVersion } from './number-words.ts'
import type { App, DecidedChange } from './queries.ts'

type OnChange = (change: DecidedChange, opener: HTMLElement | null) => void

interface AppsTableProps {
  readonly apps: readonly App[] | undefined
  readonly onChange: OnChange
}

export function AppsTable({ apps, onChange }: AppsTableProps) {
  const zone = useBusinessZone()
  const columns = useMemo((): readonly Column<App>[] => {
    return [
      { key: 'app', header: 'Раздел', width: '19%', cell: ({ title }) => title },
      { key: 'live', header: 'В работе', width: '29%', cell: (one) => <Live app={one} /> },
      {
        key: 'last',
        header: 'Последнее изменение',
        width: '34%',
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
        header: 'Действие',
        width: '18%',
        align: 'end',
        cell: (one) => <Changes app={one} onChange={onChange} />,
      },
    ]
  }, [zone, onChange])
  return (
    <DataTable caption="Разделы" columns={columns} rows={apps} rowKey={({ app }) => app} skeletonRows={5} />
  )
}

function Live({ app }: { app: App }) {
  const { live, previous, canary, killed, revoked } = app
  const rollout = rolloutText(app)
  const zone = useBusinessZone()
  return (
    <Box minWidth="0" title={live}>
      {shortVersion(live)}
      {rollout && <Small>{rollout}</Small>}
      {previous && shortVersion(previous) !== shortVersion(live) && (
        <Small>До неё {shortVersion(previous)}</Small>
      )}
      {killed && <StatusBadge palette="red">Раздел закрыт</StatusBadge>}
      {canary && (
        <Small>
          Пробный выпуск {shortVersion(canary.version)}: {audience(canary)}. {lookText(canary)}{' '}
          {canary.next && (
            <>
              Дальше {canary.next.percent} %, не раньше <DateTime at={canary.next.at} zone={zone} as="text" />
              .
            </>
          )}
        </Small>
      )}
      {revoked.length > 0 && <Small>Запрещены: {revoked.map(shortVersion).join(', ')}</Small>}
    </Box>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" tone="muted">
      {children}
    </Text>
  )
}

/** The way back has a button, everything else stands behind the dots. */
function Changes({ app, onChange }: { app: App; onChange: OnChange }) {
  const { title, previous } = app
  const others = otherChanges(app)
  if (previous === null && others.length === 0) return '—'
  return (
    <Row justifyContent="flex-end" flexWrap="nowrap">
      {previous !== null && (
        <Button
          size="sm"
          aria-label={`Откатить: ${title}`}
          onClick={({ currentTarget }) => onChange({ type: 'rollback', app, to: previous }, currentTarget)}
        >
          Откатить
        </Button>
      )}
      {others.length > 0 && (
        <MoreMenu
          label={`Другие действия: ${title}`}
          items={others.map(([label, change]) => ({
            key: change.type,
            label,
            danger: change.type === 'kill' || change.type === 'revoke',
            onSelect: (button) => onChange(change, button),
          }))}
        />
      )}
    </Row>
  )
}

function otherChanges(app: App): (readonly [label: string, change: DecidedChange])[] {
  const { canary, previous, forward, live, killed } = app
  // After a rollback the version to forbid is the one that was left; a live version can be forbidden when another exists.
  const bad = forward ?? (previous === null ? undefined : live)
  const changes: (readonly [string, DecidedChange] | false)[] = [
    forward !== undefined && [`Вернуть ${shortVersion(forward)}`, { type: 'forward', app, to: forward }],
    canary !== null && ['Остановить пробный выпуск', { type: 'stop-canary', app }],
    bad !== undefined && [`Запретить версию ${shortVersion(bad)}`, { type: 'revoke', app, to: bad }],
    app.app !== 'shell' && [
      killed ? 'Открыть раздел' : 'Закрыть раздел',
      { type: killed ? 'revive' : 'kill', app },
    ],
  ]
  return changes.filter((change) => change !== false)
}
