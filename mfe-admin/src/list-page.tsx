import { useSession, useToday } from '@cabinet/shared/auth'
import { useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import {
  AddressProblems,
  Box,
  DateRangeInput,
  EmptyState,
  Field,
  FilterBar,
  Input,
  LinkButton,
  LoadFailure,
  type LoadFailureProps,
  NativeSelect,
  NothingFound,
  narrowQuery,
  PageHeader,
  rangeProblems,
  Skeleton,
  Stack,
  Text,
  useFilterDraft,
  useMedia,
} from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import type { ComponentProps, ReactNode } from 'react'
import type { ListAddress } from './list-address.ts'

/** Reads filters and page of the list from the address, and returns the links and calls that change them. */
export function useListView<F extends { [N in keyof F]: string }>(path: string, address: ListAddress<F>) {
  const { search } = useLocation()
  const navigate = useNavigateInPlace()
  const today = useToday()
  const merchants = useSession((session) => session.user?.merchants)
  const merchantIds = merchants?.map(({ merchant_id }) => merchant_id) ?? null
  const { view, problems } = address.read(new URLSearchParams(search), { today, merchantIds })
  const hrefOf = (page: number) => `${path}${address.write({ ...view, page })}`
  return {
    address,
    view,
    problems,
    today,
    hrefOf,
    clearProblems: () => navigate(hrefOf(view.page)),
    /** Applies the filters, or refetches when they are already applied. */
    filterBy: (filters: F, refetch: () => unknown) => {
      const next = `${path}${address.write({ filters, page: 1 })}`
      if (next === hrefOf(view.page)) void refetch()
      else navigate(next)
    },
  }
}

interface ListFiltersProps<F extends { [N in keyof F]: string }> {
  address: ListAddress<F>
  applied: F
  today: string
  onApply: (filters: F) => void
  period?: Pick<ComponentProps<typeof DateRangeInput>, 'required' | 'separator'> & { width: string }
  actions?: ReactNode
}

/** The filters of a list as its address declares them. */
function ListFilters<F extends { [N in keyof F]: string }>(props: ListFiltersProps<F>) {
  const { address, applied, today, onApply, actions } = props
  const { width = '', ...period } = props.period ?? {}
  const session = useSession((session) => session)
  const { draft, edit, pick, problems, isDirty, apply, reset } = useFilterDraft(applied, {
    onApply,
    problemsOf: (filters) => rangeProblems(rangeOf(filters), { max: today, today }),
    clean: trimmed,
  })
  const values: Readonly<Record<string, string>> = draft
  const change = (name: string, value: string) => ({ [name]: value }) as Partial<F>
  const { from, to } = Object.fromEntries(address.table)
  return (
    <FilterBar
      activeCount={address.count(applied)}
      isDirty={isDirty}
      onApply={() => apply()}
      onReset={() => reset(address.none)}
      actions={actions}
    >
      {address.table.map(
        ([name, { label, control }]) =>
          control !== 'day' && (
            <Field key={name} label={label}>
              {'options' in control ? (
                <NativeSelect
                  value={values[name]}
                  options={control.options(session)}
                  onChange={(value) => pick(change(name, value))}
                />
              ) : (
                <Input
                  {...control}
                  type="search"
                  autoComplete="off"
                  value={values[name]}
                  onChange={({ currentTarget }) => edit(change(name, currentTarget.value))}
                />
              )}
            </Field>
          ),
      )}
      {from && to && (
        <Box minWidth={{ md: width }}>
          <DateRangeInput
            {...period}
            fromLabel={from.label}
            toLabel={to.label}
            value={rangeOf(draft)}
            today={today}
            onChange={(range) => edit({ ...draft, ...range })}
            // Problems appear on applying: an error on blur would move the button under the pointer.
            errors={problems}
          />
        </Box>
      )}
    </FilterBar>
  )
}

/** Returns the period of the filters; an absent one is empty, and so has no problems. */
function rangeOf(filters: object): { from: string; to: string } {
  return { from: '', to: '', ...filters }
}

function trimmed<F extends { [N in keyof F]: string }>(filters: F): F {
  return Object.fromEntries(Object.entries<string>(filters).map(([name, text]) => [name, text.trim()])) as F
}

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
