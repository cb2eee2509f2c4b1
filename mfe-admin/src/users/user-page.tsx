import { ApiError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { useParams } from '@cabinet/shared/router'
import { EmptyState, LinkButton, PageHeader, Stack, StatusBadge } from '@cabinet/shared/ui'
import { BackLink } from '../back-link.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { usersPath } from '../paths.ts'
import { useAccessChoices } from './access-choices.ts'
import { Invitation } from './invitation.tsx'
import { userFromWire } from './user.ts'
import { UserActions } from './user-actions.tsx'
import { UserForm } from './user-form.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'
import { useUser } from './users-data.ts'

/** /users/{username} */
export function UserPage() {
  const { username = '' } = useParams()
  const self = useSession((session) => session.user?.username)
  const { data: wire, error, isFetching, refetch } = useUser(username)
  const access = useAccessChoices(wire?.RoleName ?? '')
  if (error instanceof ApiError && error.status === 404) return <NoSuchUser />

  const failure = wire === undefined ? error : access.error
  const user = wire && userFromWire(wire)
  const isSelf = username === self
  return (
    <Stack>
      <BackLink to={usersPath}>Все пользователи</BackLink>
      <PageHeader
        title={user ? user.fullName || user.username : 'Пользователь'}
        aside={
          user && (
            <>
              <UserStatusBadge status={user.status} />
              {user.secondFactor && <StatusBadge palette="blue">Вход с кодом</StatusBadge>}
            </>
          )
        }
        actions={user && !isSelf && <UserActions user={user} />}
      />
      {user?.status === 'invited' && <Invitation user={user} />}
      {wire && access.choices ? (
        <UserForm key={username} wire={wire} choices={access.choices} isSelf={isSelf} />
      ) : failure ? (
        <LoadFailure
          error={failure}
          retrying={isFetching || access.isFetching}
          onRetry={() => {
            void refetch()
            access.retry()
          }}
        />
      ) : (
        <FormSkeleton />
      )}
    </Stack>
  )
}

function NoSuchUser() {
  return (
    <Stack>
      <PageHeader title="Пользователь не найден" />
      <EmptyState
        title="Такого пользователя нет"
        text="Проверьте адрес: возможно, пользователя удалили или изменили его почту."
        action={<LinkButton to={usersPath}>К списку пользователей</LinkButton>}
      />
    </Stack>
  )
}
