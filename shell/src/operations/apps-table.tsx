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
import { type Action, actionsOf, actionText, describeAudience, isDestructive } from './actions.ts'
import { describeRollout, shortVersion } from './number-words.ts'
import type { App } from './queries.ts'

type OnAction = (action: Action, opener: HTMLElement | null, app: App) => void

export function AppsTable({ apps, onAction }: { apps: readonly App[] | undefined; onAction: OnAction }) {
  const zone = useBusinessZone()
  const columns = useMemo(
    (): readonly Column<App>[] => [
      {
        key: 'app',
        header: 'Раздел',
        width: '19%',
        half: 'start',
        cell: ({ title }) => <Strong>{title}</Strong>,
      },
      { key: 'live', header: 'В работе', width: '32%', half: 'both', cell: (one) => <Live app={one} /> },
      {
        key: 'last',
        header: 'Последнее изменение',
        width: '31%',
        half: 'both',
        cell: ({ last }) =>
          last === null ? (
            '—'
          ) : (
            <Box minWidth="0">
              {actionText(last.action)} · {last.who}
              <Small>
                <DateTime at={last.at} zone={zone} as="text" /> · {last.reason}
              </Small>
            </Box>
          ),
      },
      {
        key: 'changes',
        header: 'Действие',
        width: '18%',
        align: 'end',
        half: 'end',
        on: 'screen',
        cell: (one) => <Actions app={one} onAction={onAction} />,
      },
    ],
    [zone, onAction],
  )
  return (
    <DataTable caption="Разделы" columns={columns} rows={apps} rowKey={({ app }) => app} skeletonRows={5} />
  )
}

function Live({ app }: { app: App }) {
  const { live, previous, canary, killed, revoked } = app
  const zone = useBusinessZone()
  const facts = [
    describeRollout(app),
    previous && shortVersion(previous) !== shortVersion(live) && `до неё ${shortVersion(previous)}`,
    revoked.length > 0 && `запрещены ${revoked.map(shortVersion).join(', ')}`,
  ].filter(Boolean)
  return (
    <Box minWidth="0" title={live}>
      {shortVersion(live)} {killed && <StatusBadge palette="red">Раздел закрыт</StatusBadge>}
      {facts.length > 0 && <Small>{facts.join(' · ')}</Small>}
      {canary && (
        <>
          <StatusBadge palette="yellow">Пробный выпуск {shortVersion(canary.version)}</StatusBadge>
          <Small>
            {describeAudience(canary)}
            {canary.next && (
              <>
                {' · '}
                {canary.next.percent} % не раньше <DateTime at={canary.next.at} zone={zone} as="text" />
              </>
            )}
          </Small>
        </>
      )}
    </Box>
  )
}

function Strong({ children }: { children: ReactNode }) {
  return (
    <Text as="span" fontWeight="medium">
      {children}
    </Text>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" tone="muted">
      {children}
    </Text>
  )
}

/** The rollback has a button of its own; the menu holds everything else. */
function Actions({ app, onAction }: { app: App; onAction: OnAction }) {
  const actions = actionsOf(app)
  const rollback = actions.find(({ request }) => request.type === 'rollback')
  const others = actions.filter((action) => action !== rollback)
  return (
    <Row justifyContent="flex-end" flexWrap="nowrap">
      {rollback && (
        <Button
          size="sm"
          aria-label={`Откатить: ${app.title}`}
          onClick={({ currentTarget }) => onAction(rollback, currentTarget, app)}
        >
          {rollback.item}
        </Button>
      )}
      {others.length > 0 && (
        <MoreMenu
          label={`Другие действия: ${app.title}`}
          items={others.map((action) => ({
            key: action.request.type,
            label: action.item,
            danger: isDestructive(action),
            onSelect: (button) => onAction(action, button, app),
          }))}
        />
      )}
    </Row>
  )
}
