import { ApiError, describeError } from '@cabinet/shared/api'
import { applyServerErrors, type FieldValues, type UseFormReturn } from '@cabinet/shared/forms'

/** Returns an error's message, with the request id only where support can help, unlike a wrong password. */
export function formErrorProps(error: unknown): { message: string; requestId: string | null } | undefined {
  if (!error) return undefined
  const { message, requestId } = describeError(error)
  const refused = error instanceof ApiError && error.status < 500
  return { message, requestId: refused ? null : requestId }
}

/** Assigns the server's errors to their fields. @returns what is left to say above the form */
export function serverProblem<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
): string | undefined {
  const fields = error instanceof ApiError ? error.fields : {}
  const rest = applyServerErrors(form, fields)
  if (rest.length > 0) return rest.join('. ')
  return Object.keys(fields).length > 0 ? undefined : describeError(error).message
}
