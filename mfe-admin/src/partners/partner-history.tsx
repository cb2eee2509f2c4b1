import { describeError } from '@cabinet/shared/api'
import { Banner, Button, Section, Skeleton, Text } from '@cabinet/shared/ui'
import { useState } from 'react'
import { ChangeList } from './change-list.tsx'
import { usePartnerHistory } from './queries.ts'

const pageStep = 10
const maxShown = 100

export function PartnerHistory({ id }: { id: string }) {
  const [lim, setLim] = useState(pageStep)
  const { data, error, isFetching, refetch } = usePartnerHistory(id, lim)
  return (
    <Section title="История изменений">
      {data === undefined ? (
        error ? (
          <Banner
            tone="error"
            action={
              <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
                Повторить
              </Button>
            }
          >
            {describeError(error).message}
          </Banner>
        ) : (
          <Skeleton width="full" height="60px" />
        )
      ) : data.items.length === 0 ? (
        <Text tone="muted">Изменений ещё не было</Text>
      ) : (
        <>
          <ChangeList items={data.items} />
          {data.total > data.items.length && lim < maxShown && (
            <Button
              size="sm"
              mt="3"
              loading={isFetching}
              onClick={() => setLim(Math.min(lim + 30, maxShown))}
            >
              Показать ещё
            </Button>
          )}
        </>
      )}
    </Section>
  )
}
