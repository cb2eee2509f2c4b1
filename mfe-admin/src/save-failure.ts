import { ApiError, describeError } from '@cabinet/shared/api'
import {
  applyServerErrors,
  type FieldValues,
  type FormErrorProps,
  type UseFormReturn,
} from '@cabinet/shared/forms'

export interface Outcome<T> {
  onSuccess: (answer: T) => void
  onError?: (error: Error) => void
}

export type FormFailure = FormErrorProps & { message: string }

/** Assigns the server's errors to their fields. @returns the remaining ones, shown above the form */
export function toFormFailure<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
): FormFailure | undefined {
  const { message, requestId } = describeError(error)
  if (!(error instanceof ApiError)) return { message, requestId }
  const rest = applyServerErrors(form, error.fields)
  if (rest.length === 0 && Object.keys(error.fields).length > 0) return undefined
  return {
    message: rest.length > 0 ? rest.join('. ') : message,
    requestId,
    detail: error.debugMessage,
  }
}

/** Returns the toast of a partner's failed save. */
export function partnerFailureText(error: unknown): string {
  const detail = error instanceof ApiError ? error.debugMessage : null
  return [describeError(error).message, detail].filter(Boolean).join('. ')
}

/** Returns the toast of a new partner's failed save. */
export function newPartnerFailureText(error: unknown): string {
  return (error instanceof ApiError && error.debugMessage) || describeError(error).message
}
