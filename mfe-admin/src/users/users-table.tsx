import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDay } from '@cabinet/shared/format'
import { Box, type Column, DataTable, IconButton, preloadingOverlay } from '@cabinet/shared/ui'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useMemo } from 'react'
import { userPath } from '../paths.ts'
import { refusedProps } from '../refused.ts'
import { usersOnPage } from './filters.ts'
import type { User } from './user.ts'
import { UserStatusBadge } from './user-status-badge.tsx'

interface UsersTableProps {
  users: readonly User[] | undefined
  merchants: readonly { merchant_id: string; name: string }[]
  refetching: boolean
  onDelete: (user: User) => void
  empty: ReactNode
}

/** Names of two, and how many more there are. */
function merchantsText({ username, merchants: codes }: User, known: UsersTableProps['merchants']): string {
  if (username === 'superadmin') return 'Все партнёры'
  const names = codes.map((code) => known.find(({ merchant_id }) => merchant_id === code)?.name ?? code)
  const more = names.length > 2 ? ` и ещё ${names.length - 2}` : ''
  return `${names.slice(0, 2).join(', ')}${more}` || '—'
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
        width: '17.5%',
        cell: ({ email }) => <Box overflowWrap="anywhere">{email}</Box>,
      },
      { key: 'role', header: 'Роль', width: '14%', cell: ({ role }) => role },
      {
        key: 'merchants',
        header: 'Партнёры',
        width: '17%',
        cell: (user) => merchantsText(user, merchants),
      },
      {
        key: 'registered',
        header: 'Дата регистрации',
        width: '14.5%',
        numeric: true,
        align: 'start',
        cell: ({ registeredAt }) => formatDay(registeredAt, zone),
      },
      {
        key: 'status',
        header: 'Состояние',
        width: '11%',
        cell: ({ status }) => <UserStatusBadge status={status} />,
      },
      {
        key: 'delete',
        header: 'Действие',
        width: '9%',
        align: 'end',
        cell: (user) => (
          <IconButton
            size="sm"
            label={`Удалить: ${user.fullName || user.username}`}
            icon={<Trash2 />}
            {...preloadingOverlay}
            onClick={() => onDelete(user)}
            {...refusedProps(user.refused.delete)}
          />
        ),
      },
    ],
    [zone, onDelete, merchants],
  )
}
