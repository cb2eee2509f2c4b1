import { ApiError, describeError } from '@cabinet/shared/api'

/** Returns an error's message, with the request id only where support can help, unlike a wrong password. */
export function formErrorProps(error: unknown): { message: string; requestId: string | null } | undefined {
  if (!error) return undefined
  const { message, requestId } = describeError(error)
  const refused = error instanceof ApiError && error.status < 500
  return { message, requestId: refused ? null : requestId }
}
