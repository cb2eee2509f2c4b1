import { ApiError, describeError } from '@cabinet/shared/api'
import { useBusinessZone, useSession } from '@cabinet/shared/auth'
import { formatDateTime, zoneName } from '@cabinet/shared/format'
import { useParams } from '@cabinet/shared/router'
import {
  Box,
  Button,
  CopyButton,
  EmptyState,
  Field,
  Input,
  LinkButton,
  LoadFailure,
  PageHeader,
  Row,
  Section,
  Stack,
  StatusBadge,
  Text,
  toast,
} from '@cabinet/shared/ui'
import { disabledProps } from '../disabled-props.ts'
import { BackLink, FormSkeleton } from '../form-page.tsx'
import { usersPath } from '../paths.ts'
import { useAccessChoices } from './access-choices.ts'
import { useMakeInvitation, useSendInvitation, useUser } from './queries.ts'
import { type User, userFromWire } from './user.ts'
import { UserActions } from './user-actions.tsx'
import { UserForm } from './user-form.tsx'
import { UserStatusBadge } from './user-status-badge.tsx'

export function Invitation({ user }: { user: User }) {
  const zone = useBusinessZone()
  const { invitationExpiresAt } = user
  const onError = (error: unknown) => toast.error(describeError(error).message)
  const resend = useSendInvitation(user, {
    onSuccess: () => {
      toast.success(`Приглашение отправлено на почту ${user.email}`)
      link.reset()
    },
    onError,
  })
  const link = useMakeInvitation(user.username, { onSuccess: () => undefined, onError })
  return (
    <Section title="Приглашение">
      <Text tone="muted" mb="3">
        {invitationExpiresAt === null || isPast(invitationExpiresAt)
          ? 'Ссылка больше не действует: отправьте приглашение ещё раз.'
          : `Пользователь ещё не задал пароль. Ссылка действует до ${formatDateTime(invitationExpiresAt, zone)} по времени ${zoneName(zone)}.`}
      </Text>
      <Row>
        <Button loading={resend.isPending} onClick={() => resend.mutate()}>
          Отправить ещё раз
        </Button>
        <Button
          loading={link.isPending}
          onClick={() => link.mutate()}
          {...disabledProps(user.refused.dataWays)}
        >
          Создать ссылку
        </Button>
      </Row>
      {link.data && (
        <Box mt="3" maxWidth="560px">
          <Field label="Новая ссылка" hint="Передайте её лично: прежние ссылки больше не действуют.">
            <Row flexWrap="nowrap">
              <Input
                readOnly
                value={link.data.link}
                aria-label="Новая ссылка"
                onFocus={({ currentTarget }) => currentTarget.select()}
              />
              <CopyButton value={link.data.link} label="Скопировать ссылку" />
            </Row>
          </Field>
        </Box>
      )}
    </Section>
  )
}

function isPast(instant: string): boolean {
  return new Date(instant).getTime() <= Date.now()
}

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
