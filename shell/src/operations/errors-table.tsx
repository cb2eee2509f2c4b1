import type { CallAnswer } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import { Box, type Column, DataTable, DateTime, LoadFailure, Section, Stack, Text } from '@cabinet/shared/ui'
import { type ReactNode, useMemo } from 'react'
import { countText, shortVersion } from './number-words.ts'
import { useErrors } from './queries.ts'

type Group = CallAnswer<'GET /releases/v1/errors'>['items'][number]

/** Shows why versions fail: the newest groups of equal errors. @param titles app → name of its section */
export function ErrorsTable({ titles }: { titles: Readonly<Record<string, string>> }) {
  const errors = useErrors()
  const { data } = errors
  const zone = useBusinessZone()
  const columns = useMemo(
    (): readonly Column<Group>[] => [
      {
        key: 'error',
        header: 'Ошибка',
        width: '33%',
        half: 'both',
        cell: ({ app, name, message }) => <Detail text={`${name}: ${message}`}>{titles[app] ?? app}</Detail>,
      },
      {
        key: 'place',
        header: 'Где в коде',
        width: '32%',
        half: 'both',
        cell: ({ frames }) => <Place frames={frames} />,
      },
      {
        key: 'count',
        header: 'Сколько раз',
        width: '17%',
        half: 'start',
        cell: ({ count, first, last }) => (
          <Detail text={countText(count)}>
            {first !== last && (
              <>
                <DateTime at={first} zone={zone} as="text" />
                {' – '}
              </>
            )}
            <DateTime at={last} zone={zone} as="text" />
          </Detail>
        ),
      },
      {
        key: 'versions',
        header: 'Версии',
        width: '18%',
        half: 'end',
        cell: ({ versions, browsers }) => (
          <Detail text={versions.map(shortVersion).join(', ')}>{browsers.join(', ')}</Detail>
        ),
      },
    ],
    [zone, titles],
  )
  if (errors.isError && !data)
    return (
      <Section title="Ошибки">
        <LoadFailure query={errors} />
      </Section>
    )
  return (
    <Section title="Ошибки">
      <Stack>
        <Text size="xs" tone="muted">
          Десять последних за неделю, из вкладок вошедших пользователей. Многоточие — вместо слов, которых нет
          в коде. Все: <code>./cabinet release errors</code>
        </Text>
        <DataTable
          caption="Ошибки"
          columns={columns}
          rows={data?.items}
          rowKey={({ fingerprint }) => fingerprint}
          skeletonRows={2}
          empty={<Text p="3">За неделю ошибок не было</Text>}
        />
      </Stack>
    </Section>
  )
}

function Detail({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Box minWidth="0" overflowWrap="anywhere">
      {text}
      <Text size="xs" tone="muted">
        {children}
      </Text>
    </Box>
  )
}

function Place({ frames: [cause, ...callers] }: Pick<Group, 'frames'>) {
  const place = ({ file, line }: Group['frames'][number]) => `${file}:${line}`
  if (!cause) return <Detail text="—">Без места в нашем коде</Detail>
  // A function that calls itself stands there once.
  const others = new Set(callers.map(place).filter((one) => one !== place(cause)))
  return (
    <Detail text={place(cause)}>
      {[...others].map((one) => (
        <Box as="span" display="block" key={one}>
          {one}
        </Box>
      ))}
    </Detail>
  )
}
