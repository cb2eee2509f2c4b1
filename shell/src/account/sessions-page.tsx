import {
  type CallAnswer,
  call,
  describeError,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { signOut, useSession } from '@cabinet/shared/auth'
import { formatDateTime } from '@cabinet/shared/format'
import {
  Button,
  type Column,
  DataTable,
  ErrorState,
  LinkButton,
  PageHeader,
  Stack,
  Text,
  toast,
} from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { SECOND_FACTOR } from '../frame/paths.ts'
import { deviceText } from './device.ts'

const listKey = 'GET /users/api/v1/sessions'
type OwnSession = CallAnswer<typeof listKey>[number]

/** Where one is signed in, with a way to end each session, or all but this one. */
export function SessionsPage() {
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(queryFor(listKey))
  const afterEnding = {
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listKey) }),
    onError: (failure: unknown) => void toast.error(describeError(failure).message),
  }
  const endOne = useMutation({
    mutationFn: (id: string) => call('DELETE /users/api/v1/sessions/{id}', { params: { id } }),
    ...afterEnding,
  })
  const endOthers = useMutation({
    mutationFn: () => call('DELETE /users/api/v1/sessions'),
    ...afterEnding,
  })
  const columns = useColumns(endOne.mutate, endOne.isPending ? endOne.variables : undefined)
  const others = data?.some(({ current }) => !current) ?? false
  return (
    <Stack>
      <PageHeader
        title="Мои сеансы"
        actions={
          <>
            <Button loading={endOthers.isPending} disabled={!others} onClick={() => endOthers.mutate()}>
              Завершить все остальные
            </Button>
            <LinkButton to={SECOND_FACTOR}>Вход с кодом</LinkButton>
          </>
        }
      />
      <Text tone="muted">Если вы не узнаёте устройство, завершите его сеанс и смените пароль.</Text>
      {error && data === undefined ? (
        <ErrorState
          message={describeError(error).message}
          requestId={describeError(error).requestId}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <DataTable
          caption="Мои сеансы"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          skeletonRows={3}
        />
      )}
    </Stack>
  )
}

function useColumns(end: (id: string) => void, ending: string | undefined): readonly Column<OwnSession>[] {
  const zone = useSession((session) => session.user?.businessTz ?? '+06:00')
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
        cell: ({ createdAt }) => formatDateTime(createdAt, zone),
      },
      {
        key: 'used',
        header: 'Последнее действие',
        width: '19%',
        numeric: true,
        align: 'start',
        cell: ({ lastUsedAt }) => formatDateTime(lastUsedAt, zone),
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
