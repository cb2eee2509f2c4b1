import { queryFor, queryKeyOf, useQuery, useQueryClient } from '@cabinet/shared/api'
import {
  Banner,
  Button,
  Card,
  chakra,
  Heading,
  LoadFailure,
  PageHeader,
  Row,
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

const Codes = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: 'repeat(2, max-content)' },
    columnGap: '8',
    rowGap: '1',
    p: '4',
    borderRadius: 'md',
    bg: 'bg.muted',
    fontFamily: 'mono',
    listStyleType: 'none',
  },
})

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Резервные коды скопированы')
    } catch {
      toast.error('Браузер не дал скопировать. Выделите коды и скопируйте вручную.')
    }
  }
  return (
    <Stack>
      <Heading size="small">Резервные коды</Heading>
      <Banner tone="warning">
        Сохраните коды сейчас: больше мы их не покажем. Каждый заменит код из приложения один раз, если
        телефона не будет под рукой.
      </Banner>
      <Codes aria-label="Резервные коды">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Codes>
      <Row>
        <Button variant="primary" onClick={onDone}>
          Коды сохранены
        </Button>
        <Button onClick={() => void copy()}>Скопировать</Button>
        <Button onClick={() => saveFile(text)}>Скачать файл</Button>
      </Row>
    </Stack>
  )
}

function saveFile(text: string): void {
  const url = URL.createObjectURL(
    new Blob([`Резервные коды кабинета партнёра\n\n${text}\n`], { type: 'text/plain' }),
  )
  const link = document.createElement('a')
  link.href = url
  link.download = 'rezervnye-kody.txt'
  link.click()
  URL.revokeObjectURL(url)
}
