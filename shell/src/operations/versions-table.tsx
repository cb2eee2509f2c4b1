import {
  Box,
  type Column,
  DataTable,
  EmptyState,
  Section,
  Stack,
  StatusBadge,
  Text,
} from '@cabinet/shared/ui'
import { comparisonBaseline, countText, failureText, paintText, roleText } from './number-words.ts'
import type { App } from './queries.ts'

type Version = App['versions'][number]
interface VersionRow {
  readonly app: App
  readonly version: Version
  readonly by: Version | undefined
}

const palette = { live: 'green', canary: 'yellow', previous: 'gray', old: 'gray' } as const

export function VersionsTable({ apps }: { apps: readonly App[] }) {
  const rows = apps.flatMap((app) =>
    app.versions.map((version): VersionRow => ({ app, version, by: comparisonBaseline(app, version) })),
  )
  return (
    <Section title="Версии в браузерах">
      <Stack>
        <Text size="xs" tone="muted">
          Вкладки открыты сейчас. Сессии и ошибки — за последние сутки работы версии. LCP — 75-й процентиль.
        </Text>
        <DataTable
          caption="Версии в браузерах"
          columns={columns}
          rows={rows}
          rowKey={({ app, version }) => `${app.app} ${version.version}`}
          empty={<EmptyState title="Ничего ещё не выпущено" />}
        />
      </Stack>
    </Section>
  )
}

const columns: readonly Column<VersionRow>[] = [
  { key: 'app', header: 'Приложение', width: '20%', cell: ({ app }) => app.title },
  {
    key: 'version',
    header: 'Версия',
    width: '28%',
    cell: ({ version: { version, role } }) => (
      <Box minWidth="0">
        <Text overflowWrap="anywhere">{version}</Text>
        <StatusBadge palette={palette[role]}>{roleText[role]}</StatusBadge>
      </Box>
    ),
  },
  {
    key: 'tabs',
    header: 'Вкладки',
    width: '10%',
    numeric: true,
    cell: ({ version }) => countText(version.tabs),
  },
  {
    key: 'sessions',
    header: 'Сессии',
    width: '10%',
    numeric: true,
    cell: ({ version }) => countText(version.sessions),
  },
  {
    key: 'failures',
    header: 'С ошибками',
    width: '16%',
    numeric: true,
    cell: ({ version, by }) => <Compared text={failureText} version={version} by={by} />,
  },
  {
    key: 'lcp',
    header: 'LCP',
    width: '16%',
    numeric: true,
    cell: ({ version, by }) => <Compared text={paintText} version={version} by={by} />,
  },
]

function Compared({
  text,
  version,
  by,
}: {
  text: (of: Version) => string
  version: Version
  by: Version | undefined
}) {
  return (
    <Box minWidth="0">
      {text(version)}
      {by && (
        <Text size="xs" tone="muted" overflowWrap="anywhere">
          {by.role === 'previous' ? 'было' : 'в работе'} {text(by)}
        </Text>
      )}
    </Box>
  )
}
