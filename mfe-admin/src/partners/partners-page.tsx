import { type CallAnswer, describeError, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { countOf } from '@cabinet/shared/format'
import { useLocation, useNavigate } from '@cabinet/shared/router'
import {
  EmptyState,
  ErrorState,
  LinkButton,
  NothingFound,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import { newPartnerPath, partnersPath } from '../paths.ts'
import { noFilters, type PartnerFilters, partnersQuery, readFilters, writeFilters } from './filters.ts'
import { partnerFromWire } from './partner.ts'
import { PartnerFiltersForm } from './partner-filters.tsx'
import { PartnersTable } from './partners-table.tsx'

const fromWire = (partners: CallAnswer<'GET /accounting/v1/merchants'>) => partners.map(partnerFromWire)

/** /partners: holds address and data; the parts below take props. */
export function PartnersPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const filters = readFilters(new URLSearchParams(search))
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryFor('GET /accounting/v1/merchants', { query: partnersQuery(filters) }),
    placeholderData: keepPreviousData,
    select: fromWire,
  })

  const filterBy = (next: PartnerFilters) => {
    if (writeFilters(next) === writeFilters(filters)) void refetch()
    // Drawn before the next key, which would be lost to fields that start anew (decision 0027).
    else void navigate(`${partnersPath}${writeFilters(next)}`, { preventScrollReset: true, flushSync: true })
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
        <ErrorState
          message={describeError(error).message}
          requestId={describeError(error).requestId ?? undefined}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
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
    </Stack>
  )
}
