import { describeError } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import { formatDateTime, zoneName } from '@cabinet/shared/format'
import { Box, Button, CopyButton, Field, Input, Row, Section, Text, toast } from '@cabinet/shared/ui'
import { disabledProps } from '../disabled-props.ts'
import { useMakeInvitation, useSendInvitation } from './queries.ts'
import type { User } from './user.ts'

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
