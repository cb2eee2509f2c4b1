import {
  call,
  describeError,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Checkbox, LoadFailure, Section, Text, toast } from '@cabinet/shared/ui'

const settingKey = 'GET /users/api/v1/morning-mail'

export function MorningMail() {
  const query = useQuery(queryFor(settingKey))
  const { data, error } = query
  const client = useQueryClient()
  const address = useSession(({ user }) => user?.email)
  const saving = useMutation({
    mutationFn: (on: boolean) => call('PUT /users/api/v1/morning-mail', { body: { on } }),
    onSuccess: (_answer, on) => {
      client.setQueryData(queryKeyOf(settingKey), { on })
      toast.success(on ? 'Утреннее письмо включено' : 'Утреннее письмо отключено')
    },
    onError: (error) => void toast.error(describeError(error).message),
  })
  return (
    <Section title="Утреннее письмо">
      {error && data === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <Checkbox
          checked={saving.isPending ? saving.variables : (data?.on ?? false)}
          disabled={data === undefined || saving.isPending}
          onChange={({ currentTarget }) => saving.mutate(currentTarget.checked)}
        >
          Присылать каждый день в 9:00{address ? ` на ${address}` : ''}
        </Checkbox>
      )}
      <Text tone="muted">
        В письме — заказы ваших партнёров: вчера, за неделю, чей срок истекает сегодня и что ждёт. Данных
        покупателей в нём нет.
      </Text>
    </Section>
  )
}
