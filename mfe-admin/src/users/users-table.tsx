import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDay } from '@cabinet/shared/format'
import { type Column, DataTable, IconButton, preloadingOverlay } from '@cabinet/shared/ui'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useMemo } from 'react'
import { userPath } from '../paths.ts'
import { refusedProps } from '../refused.ts'
import { usersOnPage } from './filters.ts'
import type { User } from './user.ts'
import { UserStatusBadge } from './user-status-badge.tsx'

interface UsersTableProps {
  users: readonly User[] | undefined
  refetching: boolean
  onDelete: (user: User) => void
  empty: ReactNode
}

const rowKey = ({ username }: User) => username
const rowHref = ({ username }: User) => userPath(username)

export function UsersTable({ users, refetching, onDelete, empty }: UsersTableProps) {
  const columns = useColumns(onDelete)
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

function useColumns(onDelete: (user: User) => void): readonly Column<User>[] {
  const zone = useBusinessZone()
  return useMemo(
    () => [
      { key: 'name', header: 'ФИО', width: '30%', cell: ({ fullName, username }) => fullName || username },
      { key: 'email', header: 'Email', width: '28%', cell: ({ email }) => email },
      {
        key: 'registered',
        header: 'Дата регистрации',
        width: '18%',
        numeric: true,
        align: 'start',
        cell: ({ registeredAt }) => formatDay(registeredAt, zone),
      },
      {
        key: 'status',
        header: 'Состояние',
        width: '15%',
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
    [zone, onDelete],
  )
}
