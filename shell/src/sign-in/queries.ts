import { ApiError, call, useMutation, useQuery } from '@cabinet/shared/api'
import { toast, useNow } from '@cabinet/shared/ui'
import { useState } from 'react'
import { sharedComputer } from '../session/shared-computer.ts'

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
