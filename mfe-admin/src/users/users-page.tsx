import { useBusinessZone, useSession } from '@cabinet/shared/auth'
import { countOf, formatDay } from '@cabinet/shared/format'
import { Navigate } from '@cabinet/shared/router'
import { type Column, DataTable, Email, IconButton, Pagination, preloadingOverlay } from '@cabinet/shared/ui'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { disabledProps } from '../disabled-props.ts'
import { ListPage, useListView } from '../list-page.tsx'
import { newUserPath, userPath, usersPath } from '../paths.ts'
import { DeleteUser } from './delete-user.tsx'
import { usersAddress, usersOnPage, useUsers } from './queries.ts'
import type { User } from './user.ts'
import { UserStatusBadge } from './user-status-badge.tsx'

interface UsersTableProps {
  users: readonly User[] | undefined
  merchants: readonly { merchant_id: string; name: string }[]
  refetching: boolean
  onDelete: (user: User) => void
  empty: ReactNode
}

/** Returns the first merchant's name without its legal form, and the number of the others. */
function merchantsText({ username, merchants: codes }: User, known: UsersTableProps['merchants']): string {
  if (username === 'superadmin') return 'Все партнёры'
  const [first] = codes
  if (first === undefined) return '—'
  const name = known.find(({ merchant_id }) => merchant_id === first)?.name ?? first
  return name.replace(/^(ТОО|ИП|АО) /, '') + (codes.length > 1 ? ` и\u00a0ещё\u00a0${codes.length - 1}` : '')
}

const rowKey = ({ username }: User) => username
const rowHref = ({ username }: User) => userPath(username)

export function UsersTable({ users, merchants, refetching, onDelete, empty }: UsersTableProps) {
  const columns = useColumns(onDelete, merchants)
  return (
    <DataTable
      caption="Пользователи"
      columns={columns}
      rows={users}
      rowKey={rowKey}
      rowHref={rowHref}
      refetching={refetching}
      skeletonRows={usersOnPage}
      empty={empty}
    />
  )
}

function useColumns(
  onDelete: UsersTableProps['onDelete'],
  merchants: UsersTableProps['merchants'],
): readonly Column<User>[] {
  const zone = useBusinessZone()
  return useMemo(
    () => [
      { key: 'name', header: 'ФИО', width: '17%', cell: ({ fullName, username }) => fullName || username },
      {
        key: 'email',
        header: 'Email',
        width: '17%',
        half: 'start',
        cell: ({ email }) => <Email address={email} />,
      },
      { key: 'role', header: 'Роль', width: '16%', half: 'start', cell: ({ role }) => role },
      {
        key: 'merchants',
        header: 'Партнёры',
        width: '18%',
        on: 'roomy',
        cell: (user) => merchantsText(user, merchants),
      },
      {
        key: 'registered',
        header: 'Дата регистрации',
        width: '11%',
        numeric: true,
        align: 'start',
        cell: ({ registeredAt }) => formatDay(registeredAt, zone),
      },
      {
        key: 'status',
        header: 'Состояние',
        width: '12%',
        half: 'end',
        cell: ({ status }) => <UserStatusBadge status={status} />,
      },
      {
        key: 'delete',
        header: 'Действие',
        width: '9%',
        align: 'end',
        half: 'end',
        on: 'screen',
        cell: (user) => (
          <IconButton
            size="sm"
            me={{ base: '-3', md: '0' }}
            label={`Удалить: ${user.fullName || user.username}`}
            icon={<Trash2 />}
            {...preloadingOverlay}
            onClick={() => onDelete(user)}
            {...disabledProps(user.refused.delete)}
          />
        ),
      },
    ],
    [zone, onDelete, merchants],
  )
}

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
