import { describeError, queryFor, queryKeyOf, useQuery, useQueryClient } from '@cabinet/shared/api'
import {
  Banner,
  Card,
  ErrorState,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  TextLink,
  toast,
} from '@cabinet/shared/ui'
import { useState } from 'react'
import { SESSIONS } from '../../frame/paths.ts'
import { useShownSession } from '../../session/shown-session.ts'
import { Enrolment } from './enrolment.tsx'
import { FactorOn } from './factor-on.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

const key = 'GET /users/api/v1/second-factor'

/** Codes beside the password, for oneself: turn on, recovery codes, turn off. */
export function SecondFactorPage() {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(queryFor(key))
  const mustEnrol = useShownSession((session) => session.user?.mustEnrol ?? false)
  const [codes, setCodes] = useState<readonly string[]>()
  const refresh = () =>
    Promise.all([key, 'GET /users/api/v1/me'] as const).then((keys) =>
      Promise.all(keys.map((one) => client.invalidateQueries({ queryKey: queryKeyOf(one) }))),
    )
  return (
    <Stack>
      {!mustEnrol && <TextLink to={SESSIONS}>Мои сеансы</TextLink>}
      <PageHeader title="Вход с кодом" />
      {mustEnrol && !codes && (
        <Banner tone="warning">
          Для вашей роли администратор потребовал вход с кодом. Включите его, чтобы продолжить работу.
        </Banner>
      )}
      <Card padded maxWidth="720px">
        <Stack>
          <Text tone="muted">
            Кроме пароля кабинет будет спрашивать код из приложения на вашем телефоне. Тот, кто узнает пароль,
            без телефона не войдёт.
          </Text>
          {codes ? (
            <RecoveryCodes
              codes={codes}
              onDone={() => {
                setCodes(undefined)
                void refresh()
              }}
            />
          ) : data ? (
            data.enabled ? (
              <FactorOn
                codesLeft={data.recoveryCodesLeft}
                required={data.required}
                onCodes={setCodes}
                onChanged={() => void refresh()}
              />
            ) : (
              <Enrolment
                onEnabled={(fresh) => {
                  toast.success('Вход с кодом включён')
                  setCodes(fresh)
                }}
              />
            )
          ) : error ? (
            <ErrorState
              message={describeError(error).message}
              requestId={describeError(error).requestId}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton width="100%" height="120px" />
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
