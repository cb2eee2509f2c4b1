import { ApiError } from '@cabinet/shared/api'
import { useParams } from '@cabinet/shared/router'
import {
  Button,
  EmptyState,
  LinkButton,
  LoadFailure,
  narrowQuery,
  PageHeader,
  Stack,
  useMedia,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import { BackLink } from '../back-link.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { partnersPath } from '../paths.ts'
import { EditPartner } from './edit-partner.tsx'
import { PartnerHistory } from './partner-history.tsx'
import { PartnerStatusBadge } from './partner-status-badge.tsx'
import { SectionView } from './partner-view.tsx'
import { usePartner } from './queries.ts'
import { PartnerSection, SectionLinks, sectionIds } from './sections.tsx'

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
