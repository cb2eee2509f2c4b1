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
  countText,
  describeLastLook,
  describePaintTime,
  failureText,
  roleText,
  shortVersion,
} from './number-words.ts'
import type { App } from './queries.ts'

type VersionRow = App['versions'][number] & Pick<App, 'app' | 'title' | 'canary'>

const palette = { live: 'green', canary: 'yellow', previous: 'gray', old: 'gray' } as const

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
          Ревизия {revision}. Вкладки — сейчас, остальное — за последние сутки работы версии. LCP — время
          отрисовки страницы, 75-й процентиль.
        </Text>
        <DataTable
          caption="Версии в браузерах"
          columns={columns}
          rows={apps.flatMap(({ versions, ...app }) => versions.map((one) => ({ ...app, ...one })))}
          rowKey={({ app, version }) => `${app} ${version}`}
          empty={<EmptyState title="Ничего ещё не выпущено" />}
        />
      </Stack>
    </Collapsible>
  )
}

const figure = (
  key: string,
  header: string,
  width: string,
  cell: Column<VersionRow>['cell'],
): Column<VersionRow> => ({ key, header, width, numeric: true, cell })

const columns: readonly Column<VersionRow>[] = [
  { key: 'app', header: 'Раздел', width: '20%', half: 'both', cell: ({ title }) => title },
  {
    key: 'version',
    header: 'Версия',
    width: '33%',
    cell: ({ version, role, canary }) => (
      <Box
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent={{ base: 'flex-end', md: 'flex-start' }}
        columnGap="2"
        title={version}
      >
        {shortVersion(version)} <StatusBadge palette={palette[role]}>{roleText[role]}</StatusBadge>
        {role === 'canary' && canary && (
          <Text as="span" size="xs" tone="muted">
            {describeLastLook(canary)}
          </Text>
        )}
      </Box>
    ),
  },
  figure('tabs', 'Вкладки', '11%', ({ tabs }) => countText(tabs)),
  figure('sessions', 'Сессии', '11%', ({ sessions }) => countText(sessions)),
  figure('failures', 'С ошибками', '14%', failureText),
  figure('lcp', 'LCP', '11%', describePaintTime),
]
