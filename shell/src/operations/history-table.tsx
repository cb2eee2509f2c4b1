import type { CallAnswer } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import { useSearchParams } from '@cabinet/shared/router'
import {
  type Column,
  DataTable,
  DateTime,
  EmptyState,
  LoadFailure,
  Pagination,
  Section,
  Stack,
} from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { RELEASES } from '../frame/paths.ts'
import { actionText, describeAudience } from './actions.ts'
import { shortVersion } from './number-words.ts'
import { useHistory } from './queries.ts'

type HistoryItem = CallAnswer<'GET /releases/v1/history'>['items'][number]

/** @param titles app → name of its section */
export function HistoryTable({ titles }: { titles: Readonly<Record<string, string>> }) {
  const [search] = useSearchParams()
  const asked = Number(search.get('page') ?? 1)
  const page = Number.isInteger(asked) && asked > 0 && asked < 100_000 ? asked : 1
  const history = useHistory(page)
  const { data } = history
  const zone = useBusinessZone()
  const columns = useMemo((): readonly Column<HistoryItem>[] => {
    return [
      {
        key: 'at',
        header: 'Когда',
        width: '16%',
        half: 'start',
        cell: ({ at }) => <DateTime at={at} zone={zone} />,
      },
      { key: 'who', header: 'Кто', width: '17%', half: 'end', cell: ({ who }) => who },
      {
        key: 'what',
        header: 'Что',
        width: '40%',
        half: 'both',
        cell: (change) => describeChange(change, titles),
      },
      { key: 'reason', header: 'Причина', width: '27%', half: 'both', cell: ({ reason }) => reason },
    ]
  }, [zone, titles])
  const totalPages = Math.max(1, Math.ceil((data?.total ?? 0) / 20))
  if (history.isError && !data)
    return (
      <Section title="История">
        <LoadFailure query={history} />
      </Section>
    )
  return (
    <Section title="История">
      <Stack>
        <DataTable
          caption="История версий"
          columns={columns}
          rows={data?.items}
          rowKey={({ revision }) => String(revision)}
          skeletonRows={5}
          empty={<EmptyState title="Изменений ещё не было" />}
        />
        {totalPages > 1 && (
          <Pagination
            page={Math.min(page, totalPages)}
            totalPages={totalPages}
            hrefFor={(number) => (number === 1 ? RELEASES : `${RELEASES}?page=${number}`)}
          />
        )}
      </Stack>
    </Section>
  )
}

function describeChange(change: HistoryItem, titles: Readonly<Record<string, string>>): string {
  const { action, changes, maintenance, rule, forced = [], undrawn } = change
  if (action === 'maintenance') return `Технические работы ${maintenance ? 'включены' : 'выключены'}`
  const moves = changes.map(({ app, from, to }) => {
    const versions = [from, to].filter((one) => one !== null).map(shortVersion)
    const names = [titles[app] ?? app]
    // A long list names only the sections; the details show their versions.
    return (changes.length > 2 ? names : [...names, [...new Set(versions)].join(' → ')]).join(' ')
  })
  const moved = [actionText(action), moves.join(', ')].filter(Boolean).join(': ')
  const told = rule ? `${moved} (${describeAudience(rule)})` : moved
  const notes = [forced.length > 0 && 'вопреки проверкам', undrawn && 'без проверки в браузере'].filter(
    Boolean,
  )
  return notes.length > 0 ? `${told} (${notes.join(', ')})` : told
}
