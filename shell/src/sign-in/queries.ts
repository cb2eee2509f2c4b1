import { ApiError, call, useMutation, useQuery } from '@cabinet/shared/api'
import { plural } from '@cabinet/shared/format'
import { toast, useNow } from '@cabinet/shared/ui'
import { useState } from 'react'
import { readStorage, writeStorage } from '../session/storage.ts'

/** Said at the last sign-in in this browser, whoever it was. */
const SHARED_KEY = 'cabinet.shared'

/** Returns the part of a sign-in that says so. */
export const sharedComputer = (): { shared?: true } =>
  readStorage('localStorage', SHARED_KEY) === null ? {} : { shared: true }

export const storeSharedComputer = (isShared: boolean) =>
  writeStorage('localStorage', SHARED_KEY, isShared ? '1' : null)

interface Credentials {
  readonly username: string
  readonly password: string
  readonly code?: string
}

/** Signs in. `waiting` counts the seconds in which another attempt would only lengthen the wait. */
export function useSignIn(
  onSignedIn: (access: string) => void,
  onCodeWanted?: (credentials: Credentials) => void,
) {
  const [refusedUntil, setRefusedUntil] = useState(0)
  const waiting = Math.max(0, Math.ceil((refusedUntil - useNow(500, refusedUntil)) / 1000))
  const attempt = useMutation({
    mutationFn: (body: Credentials) =>
      call('POST /users/api/v1/sign-in', { body: { ...body, ...sharedComputer() } }),
    onSuccess: ({ access }) => onSignedIn(access),
    onError: (error, credentials) => {
      if (error instanceof ApiError && error.retryAfter) setRefusedUntil(Date.now() + error.retryAfter * 1000)
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') onCodeWanted?.(credentials)
    },
  })
  const send = async (credentials: Credentials) => {
    if (waiting === 0) await attempt.mutateAsync(credentials).catch(() => undefined)
  }
  // The button stays busy until the next page opens.
  return { attempt, send, waiting, busy: attempt.isPending || attempt.isSuccess }
}

/** Says after how many seconds: «через 1 минуту 5 секунд». */
export function delayText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const minutes = Math.floor(whole / 60)
  const rest = whole % 60
  const parts = [
    minutes > 0 ? `${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}` : '',
    rest > 0 ? `${rest} ${plural(rest, 'секунду', 'секунды', 'секунд')}` : '',
  ]
  return `через ${parts.filter(Boolean).join(' ')}`
}

export const useForgetPassword = () =>
  useMutation({
    mutationFn: (params: { email: string }) => call('GET /users/api/v1/forget-password/{email}', { params }),
    onSuccess: (_, { email }) => {
      toast.success(`Ссылка на восстановление пароля отправлена вам на почту ${email}`)
    },
  })

export const useConfirmation = () =>
  useMutation({
    mutationFn: (body: { password: string; token: string }) =>
      call('POST /users/api/v1/confirmation', { body }),
    onError: (error) => {
      // The page of a dead link has a toast of its own.
      if (!isLinkRefused(error)) toast.error(serverMessage(error) ?? 'Ошибка')
    },
  })

/** Checks the link before a password is typed; without a server it is checked at saving. */
export const useLinkCheck = (token: string | null) =>
  useQuery({
    queryKey: ['password-link', token],
    queryFn: () => call('POST /users/api/v1/confirmation/check', { body: { token: token ?? '' } }),
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns whether the link itself is refused, so that another password would not help. */
export function isLinkRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.code === 'TOKEN_INVALID' || error.code === 'TOKEN_EXPIRED')
}

/** Returns the server's message; an answer without its error body has none to show. */
function serverMessage(error: unknown): string | undefined {
  return error instanceof ApiError && !error.code.startsWith('HTTP_') ? error.message : undefined
}

/** Sends empty values when the page loads; the outcome changes nothing. */
export function clearMutations(): void {
  const body = { email: '', firstName: '', username: '' }
  call('POST /users/api/v1/users/resend', { body }).catch(() => undefined)
}
