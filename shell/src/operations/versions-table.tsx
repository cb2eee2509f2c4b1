import {
  Box,
  Collapsible,
  type Column,
  DataTable,
  EmptyState,
  narrowQuery,
  Stack,
  StatusBadge,
  Text,
  useMedia,
} from '@cabinet/shared/ui'
import {
  comparisonBaseline,
  countText,
  failureText,
  paintText,
  roleText,
  shortVersion,
} from './number-words.ts'
import type { App } from './queries.ts'

type Version = App['versions'][number]
interface VersionRow {
  readonly app: App
  readonly version: Version
  readonly by: Version | undefined
}

const palette = { live: 'green', canary: 'yellow', previous: 'gray', old: 'gray' } as const

const rowsOf = (apps: readonly App[]): VersionRow[] =>
  apps.flatMap((app) =>
    app.versions.map((version) => ({ app, version, by: comparisonBaseline(app, version) })),
  )

/** Folded on a phone, where each version takes a card. */
export function VersionsTable({ apps, revision }: { apps: readonly App[]; revision: number }) {
  return (
    <Collapsible
      title="Версии в браузерах"
      rememberAs="releases.versions"
      defaultOpen={!useMedia(narrowQuery)}
    >
      <Stack>
        <Text size="xs" tone="muted">
          Ревизия {revision}. Вкладки открыты сейчас. Сессии, ошибки и LCP (время, за которое страница
          нарисована, 75-й процентиль) — за последние сутки работы версии.
        </Text>
        <DataTable
          caption="Версии в браузерах"
          columns={columns}
          rows={rowsOf(apps)}
          rowKey={({ app, version }) => `${app.app} ${version.version}`}
          empty={<EmptyState title="Ничего ещё не выпущено" />}
        />
      </Stack>
    </Collapsible>
  )
}

const columns: readonly Column<VersionRow>[] = [
  { key: 'app', header: 'Раздел', width: '22%', half: 'both', cell: ({ app }) => app.title },
  {
    key: 'version',
    header: 'Версия',
    width: '25%',
    cell: ({ version: { version, role } }) => (
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent={{ base: 'flex-end', md: 'flex-start' }}
        columnGap="2"
        title={version}
      >
        {shortVersion(version)} <StatusBadge palette={palette[role]}>{roleText[role]}</StatusBadge>
      </Box>
    ),
  },
  {
    key: 'tabs',
    header: 'Вкладки',
    width: '12%',
    numeric: true,
    cell: ({ version }) => countText(version.tabs),
  },
  {
    key: 'sessions',
    header: 'Сессии',
    width: '12%',
    numeric: true,
    cell: ({ version }) => countText(version.sessions),
  },
  {
    key: 'failures',
    header: 'С ошибками',
    width: '15%',
    numeric: true,
    cell: ({ version, by }) => <Compared text={failureText} version={version} by={by} />,
  },
  {
    key: 'lcp',
    header: 'LCP',
    width: '14%',
    numeric: true,
    cell: ({ version, by }) => <Compared text={paintText} version={version} by={by} />,
  },
]

type ComparedProps = Pick<VersionRow, 'version' | 'by'> & { text: (of: Version) => string }

function Compared({ text, version, by }: ComparedProps) {
  return (
    <Box minWidth="0">
      {text(version)}
      {by && (
        <Text size="xs" tone="muted">
          {by.role === 'previous' ? 'было' : 'в работе'} {text(by)}
        </Text>
      )}
    </Box>
  )
}
