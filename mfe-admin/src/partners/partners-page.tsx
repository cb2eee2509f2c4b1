import { countOf } from '@cabinet/shared/format'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import {
  EmptyState,
  LinkButton,
  LoadFailure,
  NothingFound,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import { newPartnerPath, partnersPath } from '../paths.ts'
import { noFilters, type PartnerFilters, readFilters, writeFilters } from './filters.ts'
import { GeneratedPassword } from './generated-password.tsx'
import { PartnerFiltersForm } from './partner-filters.tsx'
import { PartnersTable } from './partners-table.tsx'
import { usePartners } from './queries.ts'

export function PartnersPage() {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const filters = readFilters(new URLSearchParams(search))
  const query = usePartners(filters)
  const { data, error, isPlaceholderData, refetch } = query

  const filterBy = (next: PartnerFilters) => {
    if (writeFilters(next) === writeFilters(filters)) void refetch()
    else navigate(`${partnersPath}${writeFilters(next)}`)
  }
  const nothing =
    writeFilters(filters) === '' ? (
      <EmptyState title="Партнёров пока нет" />
    ) : (
      <NothingFound onReset={() => filterBy(noFilters)} />
    )
  return (
    <Stack>
      <PageHeader
        title="Партнёры"
        actions={
          <LinkButton to={newPartnerPath} variant="primary" icon={<Plus />}>
            Добавить партнёра
          </LinkButton>
        }
      />
      <PartnerFiltersForm applied={filters} onApply={filterBy} />
      {error && data === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <>
          {data === undefined ? (
            <Skeleton width="120px" height="20px" />
          ) : (
            <Text tone="muted" numeric role="status">
              {countOf(data.length, 'партнёр', 'партнёра', 'партнёров')}
            </Text>
          )}
          <PartnersTable partners={data} refetching={isPlaceholderData} empty={nothing} />
        </>
      )}
      <GeneratedPassword />
    </Stack>
  )
}
