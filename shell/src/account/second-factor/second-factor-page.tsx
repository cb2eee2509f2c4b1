import { queryFor, queryKeyOf, useQuery, useQueryClient } from '@cabinet/shared/api'
import {
  Banner,
  Card,
  LoadFailure,
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

const stateKey = 'GET /users/api/v1/second-factor'

export function SecondFactorPage() {
  const query = useQuery(queryFor(stateKey))
  const { data, error } = query
  const client = useQueryClient()
  /** `/me` tells whether the second factor is missing. */
  const refresh = () => {
    for (const key of [stateKey, 'GET /users/api/v1/me'] as const)
      void client.invalidateQueries({ queryKey: queryKeyOf(key) })
  }
  const mustEnrol = useShownSession((session) => session.user?.mustEnrol ?? false)
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Stack>
      {!mustEnrol && (
        <TextLink to={SESSIONS} alone alignSelf="flex-start">
          Безопасность
        </TextLink>
      )}
      <PageHeader title="Двухфакторный вход" />
      {mustEnrol && !codes && (
        <Banner tone="warning">
          Для вашей роли администратор потребовал двухфакторный вход. Включите его, чтобы продолжить работу.
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
                refresh()
              }}
            />
          ) : data ? (
            data.enabled ? (
              <FactorOn
                codesLeft={data.recoveryCodesLeft}
                required={data.required}
                onCodes={setCodes}
                onChanged={refresh}
              />
            ) : (
              <Enrolment
                onEnabled={(fresh) => {
                  toast.success('Двухфакторный вход включён')
                  setCodes(fresh)
                }}
              />
            )
          ) : error ? (
            <LoadFailure query={query} />
          ) : (
            <Skeleton width="100%" height="120px" />
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
