import { signOut, useBusinessZone, useSession } from '@cabinet/shared/auth'
import {
  Box,
  Button,
  type Column,
  DataTable,
  DateTime,
  LinkButton,
  LoadFailure,
  PageHeader,
  Stack,
  Text,
} from '@cabinet/shared/ui'
import { useMemo, useRef, useState } from 'react'
import { SECOND_FACTOR } from '../frame/paths.ts'
import { ChangePassword } from './change-password.tsx'
import { MorningMail } from './morning-mail.tsx'
import {
  deviceText,
  type OwnSession,
  signInMethodText,
  useEndOtherSessions,
  useEndSession,
  useSessions,
} from './own-sessions.ts'
import { Passkeys } from './passkeys.tsx'

export function SessionsPage() {
  const query = useSessions()
  const { data, error } = query
  const endOne = useEndSession()
  const endOthers = useEndOtherSessions()
  const columns = useColumns(endOne.mutate, endOne.isPending ? endOne.variables : undefined)
  const opener = useRef<HTMLButtonElement>(null)
  const [changing, setChanging] = useState(false)
  const isProviderOnly = useSession(({ user }) => user?.isProviderOnly)
  const others = data?.some(({ current }) => !current) ?? false
  return (
    <Stack>
      <PageHeader
        title="Безопасность"
        actions={
          <>
            <Button
              loading={endOthers.isPending}
              disabled={!others}
              onClick={() => endOthers.mutate(undefined)}
            >
              Завершить все остальные
            </Button>
            {!isProviderOnly && (
              <>
                <Button ref={opener} onClick={() => setChanging(true)}>
                  Сменить пароль
                </Button>
                <LinkButton to={SECOND_FACTOR}>Двухфакторный вход</LinkButton>
              </>
            )}
          </>
        }
      />
      <Text tone="muted">
        Если вы не узнаёте устройство, завершите его сеанс и{' '}
        {isProviderOnly ? 'сообщите администратору' : 'смените пароль'}.
      </Text>
      {changing && (
        <ChangePassword
          onDone={() => {
            setChanging(false)
            opener.current?.focus()
          }}
        />
      )}
      {error && data === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <DataTable
          caption="Открытые сеансы"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          skeletonRows={3}
        />
      )}
      <MorningMail />
      {'PublicKeyCredential' in window && !isProviderOnly && <Passkeys />}
    </Stack>
  )
}

function useColumns(end: (id: string) => void, ending: string | undefined): readonly Column<OwnSession>[] {
  const zone = useBusinessZone()
  return useMemo(
    () => [
      { key: 'device', header: 'Устройство', width: '26%', cell: ({ userAgent }) => deviceText(userAgent) },
      {
        key: 'address',
        header: 'IP-адрес',
        width: '20%',
        numeric: true,
        align: 'start',
        cell: ({ address }) => address ?? '—',
      },
      {
        key: 'created',
        header: 'Вход',
        width: '19%',
        numeric: true,
        align: 'start',
        cell: ({ createdAt, ...session }) => (
          <Box>
            <DateTime at={createdAt} zone={zone} />
            <Text as="div" size="xs" tone="muted" whiteSpace="normal" overflowWrap="anywhere">
              {signInMethodText(session)}
            </Text>
          </Box>
        ),
      },
      {
        key: 'used',
        header: 'Активность',
        width: '19%',
        numeric: true,
        align: 'start',
        cell: ({ lastUsedAt }) => <DateTime at={lastUsedAt} zone={zone} />,
      },
      {
        key: 'end',
        header: 'Сеанс',
        width: '16%',
        align: 'end',
        cell: ({ id, current, userAgent }) =>
          current ? (
            <Button size="sm" onClick={() => void signOut()}>
              Выйти
            </Button>
          ) : (
            <Button
              size="sm"
              aria-label={`Завершить: ${deviceText(userAgent)}`}
              loading={ending === id}
              onClick={() => end(id)}
            >
              Завершить
            </Button>
          ),
      },
    ],
    [zone, end, ending],
  )
}
