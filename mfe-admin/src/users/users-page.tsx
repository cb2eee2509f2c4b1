import { useSession } from '@cabinet/shared/auth'
import { countOf } from '@cabinet/shared/format'
import { Navigate } from '@cabinet/shared/router'
import { Pagination } from '@cabinet/shared/ui'
import { useCallback, useState } from 'react'
import { ListPage } from '../list-page.tsx'
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
  const list = useListView(usersPath, usersAddress)
  const { view, hrefOf } = list
  const query = useUsers(view)
  const { data, isPlaceholderData } = query
  const [leaving, setLeaving] = useState<User>()
  const askToDelete = useCallback((user: User) => setLeaving(user), [])

  const isPastEnd = data !== undefined && !isPlaceholderData && data.total > 0 && view.page > data.totalPages
  if (isPastEnd) return <Navigate to={hrefOf(data.totalPages)} replace />

  return (
    <>
      <ListPage
        title="Пользователи"
        list={list}
        query={query}
        add={{ to: newUserPath, text: 'Добавить пользователя' }}
        period={{ width: '324px', required: true, separator: '-' }}
        countText={({ total }) => countOf(total, 'пользователь', 'пользователя', 'пользователей')}
        emptyTitle="Пользователей пока нет"
      >
        {(empty) => (
          <>
            <UsersTable
              users={data?.users}
              merchants={merchants}
              refetching={isPlaceholderData}
              onDelete={askToDelete}
              empty={empty}
            />
            <Pagination page={view.page} totalPages={data?.totalPages ?? 0} hrefFor={hrefOf} />
          </>
        )}
      </ListPage>
      <DeleteUser
        user={leaving}
        onClose={() => setLeaving(undefined)}
        onDeleted={() => setLeaving(undefined)}
      />
    </>
  )
}
