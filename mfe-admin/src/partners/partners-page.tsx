import { countOf } from '@cabinet/shared/format'
import {
  AddressProblems,
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
import { ListFilters } from '../list-filters.tsx'
import { newPartnerPath, partnersPath } from '../paths.ts'
import { useListView } from '../use-list-view.ts'
import { partnersAddress } from './filters.ts'
import { GeneratedPassword } from './generated-password.tsx'
import { PartnersTable } from './partners-table.tsx'
import { usePartners } from './queries.ts'

export function PartnersPage() {
  const { view, problems, today, filterBy, clearProblems } = useListView(partnersPath, partnersAddress)
  const query = usePartners(view.filters)
  const { data, error, isPlaceholderData, refetch } = query

  const nothing =
    partnersAddress.count(view.filters) === 0 ? (
      <EmptyState title="Партнёров пока нет" />
    ) : (
      <NothingFound onReset={() => filterBy(partnersAddress.none, refetch)} />
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
      <AddressProblems problems={problems} onClear={clearProblems} />
      <ListFilters
        address={partnersAddress}
        applied={view.filters}
        today={today}
        onApply={(filters) => filterBy(filters, refetch)}
      />
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
