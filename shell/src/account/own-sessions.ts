import {
  type CallAnswer,
  type CallInput,
  call,
  describeError,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { toast } from '@cabinet/shared/ui'

const listKey = 'GET /users/api/v1/sessions'
const passwordKey = 'PUT /users/api/v1/password'

export type OwnSession = CallAnswer<typeof listKey>[number]

export const useSessions = () => useQuery(queryFor(listKey))

export const useEndSession = () =>
  useEnding((id: string) => call('DELETE /users/api/v1/sessions/{id}', { params: { id } }))

export const useEndOtherSessions = () => useEnding(() => call('DELETE /users/api/v1/sessions'))

export function useChangePassword(outcome: { onSuccess: () => void; onError: (error: Error) => void }) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: (body: CallInput<typeof passwordKey>['body']) => call(passwordKey, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeyOf(listKey) })
      outcome.onSuccess()
    },
  })
}

function useEnding<Input>(end: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeyOf(listKey) }),
    onError: (error) => void toast.error(describeError(error).message),
  })
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

/** Returns a `User-Agent` in familiar words: «Chrome, Windows»; of several browsers the most specific one. */
export function deviceText(userAgent: string | null): string {
  const first = (table: typeof browsers) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  return [first(browsers), first(systems)].filter(Boolean).join(', ') || 'Неизвестное устройство'
}

/** Returns how a session was begun; nothing for one of an older version. */
export function signInMethodText({
  way,
  provider,
}: Pick<OwnSession, 'way' | 'provider'>): string | undefined {
  if (way === 'password') return 'по паролю'
  if (way === 'passkey') return 'по ключу доступа'
  return way === 'provider' ? `через ${provider ?? 'провайдера'}` : undefined
}
