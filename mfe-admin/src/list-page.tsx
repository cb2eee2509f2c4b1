import {
  AddressProblems,
  EmptyState,
  LinkButton,
  LoadFailure,
  type LoadFailureProps,
  NothingFound,
  narrowQuery,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  useMedia,
} from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import { ListFilters } from './list-filters.tsx'
import type { useListView } from './use-list-view.ts'

interface ListPageProps<F extends { [N in keyof F]: string }, D>
  extends Pick<ComponentProps<typeof ListFilters<F>>, 'period' | 'actions'> {
  title: string
  list: ReturnType<typeof useListView<F>>
  query: LoadFailureProps['query'] & { readonly data: D | undefined }
  /** The link to a new entry. */
  add?: { to: string; text: string }
  /** «12 партнёров», beside the title. */
  countText?: (data: D) => string
  /** The text of a list without filters and rows. */
  emptyTitle: string
  note?: ReactNode
  children: (empty: ReactNode) => ReactNode
}

/** A page of one list: header, filters, number of rows, and the rows or their failure. */
export function ListPage<F extends { [N in keyof F]: string }, D>(props: ListPageProps<F, D>) {
  const { title, list, query, add, countText, emptyTitle, note, children, actions, ...filterProps } = props
  const narrow = useMedia(narrowQuery)
  const { address, view, problems, today, filterBy, clearProblems } = list
  const { data, error, refetch } = query
  const empty =
    address.count(view.filters) > 0 ? (
      <NothingFound onReset={() => filterBy(address.none, refetch)} />
    ) : (
      <EmptyState title={emptyTitle} />
    )
  const addLink = add && (
    <LinkButton
      to={add.to}
      variant="primary"
      icon={<Plus />}
      px={{ base: '2', md: '4' }}
      flexGrow={{ base: '1', md: '0' }}
    >
      {add.text}
    </LinkButton>
  )
  return (
    <Stack>
      <PageHeader
        title={title}
        aside={
          countText &&
          (data === undefined ? (
            !error && <Skeleton width="120px" height="20px" />
          ) : (
            <Text tone="muted" numeric role="status">
              {countText(data)}
            </Text>
          ))
        }
        actions={!narrow && addLink}
      />
      <AddressProblems problems={problems} onClear={clearProblems} />
      <ListFilters
        address={address}
        applied={view.filters}
        today={today}
        onApply={(filters) => filterBy(filters, refetch)}
        // On a phone the link shares the line of the filters' button.
        actions={(narrow && addLink) || actions}
        {...filterProps}
      />
      {note}
      {error && data === undefined ? <LoadFailure query={query} /> : children(empty)}
    </Stack>
  )
}
