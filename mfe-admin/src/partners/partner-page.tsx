import { ApiError, describeError } from '@cabinet/shared/api'
import { useParams } from '@cabinet/shared/router'
import {
  Banner,
  Button,
  EmptyState,
  LinkButton,
  LoadFailure,
  narrowQuery,
  PageHeader,
  Section,
  Skeleton,
  Stack,
  Text,
  useMedia,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import { BackLink, FormSkeleton } from '../form-page.tsx'
import { partnersPath } from '../paths.ts'
import { ChangeList } from './change-list.tsx'
import { EditPartner } from './edit-partner.tsx'
import { PartnerStatusBadge } from './partner-status-badge.tsx'
import { SectionView } from './partner-view.tsx'
import { usePartner, usePartnerHistory } from './queries.ts'
import { PartnerSection, SectionLinks, sectionIds } from './sections.tsx'

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

export function PartnerPage() {
  const { id = '' } = useParams()
  // The key separates the edits of different partners.
  return <PartnerById key={id} id={id} />
}

function PartnerById({ id }: { id: string }) {
  const query = usePartner(id)
  const { data: partner, error } = query
  const narrow = useMedia(narrowQuery)
  const [phase, setPhase] = useState<'new' | 'edited' | 'done'>('new')
  // 400 means that the address contains no valid merchant code.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NoSuchPartner />
  const badge = partner && <PartnerStatusBadge status={partner.status} />
  return (
    <Stack>
      <BackLink to={partnersPath}>Все партнёры</BackLink>
      <PageHeader
        title={partner?.merchant_legal_name ?? 'Партнёр'}
        aside={!narrow && badge}
        actions={
          <>
            {narrow && badge}
            {partner && phase !== 'edited' && (
              <Button autoFocus={phase === 'done'} onClick={() => setPhase('edited')}>
                Изменить
              </Button>
            )}
          </>
        }
      />
      {partner === undefined ? (
        error ? (
          <LoadFailure query={query} />
        ) : (
          <FormSkeleton sections={4} />
        )
      ) : (
        <>
          {phase === 'edited' ? (
            <EditPartner partner={partner} onDone={() => setPhase('done')} />
          ) : (
            <>
              <SectionLinks />
              {sectionIds.map((section) => (
                <PartnerSection key={section} id={section}>
                  <SectionView partner={partner} section={section} />
                </PartnerSection>
              ))}
            </>
          )}
          <PartnerHistory id={id} />
        </>
      )}
    </Stack>
  )
}

function NoSuchPartner() {
  return (
    <Stack>
      <PageHeader title="Партнёр не найден" />
      <EmptyState
        title="Такого партнёра нет"
        text="Проверьте код партнёра в адресе."
        action={<LinkButton to={partnersPath}>К списку партнёров</LinkButton>}
      />
    </Stack>
  )
}
