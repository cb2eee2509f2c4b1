import { ApiError, describeError } from '@cabinet/shared/api'

/** The request id is shown only when support can help: a wrong password is no case for support. */
export function formErrorProps(error: unknown): { message: string; requestId: string | null } | undefined {
  if (!error) return undefined
  const { message, requestId } = describeError(error)
  const refused = error instanceof ApiError && error.status < 500
  return { message, requestId: refused ? null : requestId }
}
