import { ApiError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { useParams } from '@cabinet/shared/router'
import { EmptyState, LinkButton, LoadFailure, PageHeader, Stack, StatusBadge, Text } from '@cabinet/shared/ui'
import { BackLink } from '../back-link.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { usersPath } from '../paths.ts'
import { useAccessChoices } from './access-choices.ts'
import { Invitation } from './invitation.tsx'
import { useUser } from './queries.ts'
import { type User, userFromWire } from './user.ts'
import { UserActions } from './user-actions.tsx'
import { UserForm } from './user-form.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'

export function UserPage() {
  const { username = '' } = useParams()
  const self = useSession((session) => session.user?.username)
  const query = useUser(username)
  const { data: wire, error } = query
  const { choices, ...access } = useAccessChoices(wire?.RoleName ?? '')
  if (error instanceof ApiError && error.status === 404) return <NoSuchUser />

  const waited = wire === undefined ? query : access
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
              {user.secondFactor && <StatusBadge palette="blue">Двухфакторный вход</StatusBadge>}
            </>
          )
        }
        actions={user && <UserActions user={user} />}
      />
      {user && <Refusals user={user} />}
      {user?.status === 'invited' && <Invitation user={user} />}
      {wire && choices ? (
        <UserForm key={username} wire={wire} choices={choices} isSelf={isSelf} />
      ) : waited.error ? (
        <LoadFailure query={waited} />
      ) : (
        <FormSkeleton />
      )}
    </Stack>
  )
}

/** The reasons of refused actions, each once. */
function Refusals({ user: { status, refused } }: { user: User }) {
  const shown = [refused.edit, status === 'inactive' ? refused.activate : refused.deactivate, refused.delete]
  const reasons = [...new Set(shown.flatMap((reason) => reason ?? []))]
  if (reasons.length === 0) return null
  return (
    <Text as="div" tone="muted">
      {reasons.map((reason) => (
        <div key={reason}>{reason}</div>
      ))}
    </Text>
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
