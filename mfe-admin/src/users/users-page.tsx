import { useSession } from '@cabinet/shared/auth'
import { countOf } from '@cabinet/shared/format'
import { Navigate } from '@cabinet/shared/router'
import {
  AddressProblems,
  EmptyState,
  LinkButton,
  LoadFailure,
  NothingFound,
  PageHeader,
  Pagination,
  Skeleton,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { ListFilters } from '../list-filters.tsx'
import { newUserPath, usersPath } from '../paths.ts'
import { useListView } from '../use-list-view.ts'
import { DeleteUser } from './delete-user.tsx'
import { usersAddress } from './filters.ts'
import { useUsers } from './queries.ts'
import type { User } from './user.ts'
import { UsersTable } from './users-table.tsx'

const noMerchants: { merchant_id: string; name: string }[] = []

export function UsersPage() {
  const merchants = useSession((session) => session.user?.merchants ?? noMerchants)
  const { view, problems, today, hrefOf, filterBy, clearProblems } = useListView(usersPath, usersAddress)
  const query = useUsers(view)
  const { data, error, isPlaceholderData, refetch } = query
  const [leaving, setLeaving] = useState<User>()
  const askToDelete = useCallback((user: User) => setLeaving(user), [])

  const isPastEnd = data !== undefined && !isPlaceholderData && data.total > 0 && view.page > data.totalPages
  if (isPastEnd) return <Navigate to={hrefOf(data.totalPages)} replace />

  const nothing =
    usersAddress.count(view.filters) > 0 ? (
      <NothingFound onReset={() => filterBy(usersAddress.none, refetch)} />
    ) : (
      <EmptyState title="Пользователей пока нет" />
    )
  return (
    <Stack>
      <PageHeader
        title="Пользователи"
        actions={
          <LinkButton to={newUserPath} variant="primary" icon={<Plus />}>
            Добавить пользователя
          </LinkButton>
        }
      />
      <AddressProblems problems={problems} onClear={clearProblems} />
      <ListFilters
        address={usersAddress}
        applied={view.filters}
        today={today}
        onApply={(filters) => filterBy(filters, refetch)}
        period={{ width: '324px', required: true, separator: '-' }}
      />
      {error && data === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <>
          {data === undefined ? (
            <Skeleton width="120px" height="20px" />
          ) : (
            <Text tone="muted" numeric role="status">
              {countOf(data.total, 'пользователь', 'пользователя', 'пользователей')}
            </Text>
          )}
          <UsersTable
            users={data?.users}
            merchants={merchants}
            refetching={isPlaceholderData}
            onDelete={askToDelete}
            empty={nothing}
          />
          <Pagination page={view.page} totalPages={data?.totalPages ?? 0} hrefFor={hrefOf} />
        </>
      )}
      <DeleteUser
        user={leaving}
        onClose={() => setLeaving(undefined)}
        onDeleted={() => setLeaving(undefined)}
      />
    </Stack>
  )
}
