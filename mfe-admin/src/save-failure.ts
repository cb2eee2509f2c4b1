import { ApiError, describeError } from '@cabinet/shared/api'
import { applyServerErrors, type FieldValues, type UseFormReturn } from '@cabinet/shared/forms'
import { toast } from '@cabinet/shared/ui'

/**
 * Tells why saving failed: by a toast (specification 8), and in the form, each field's sentence beside its field.
 * @param toastText what the toast says where it is not the server's sentence.
 * @returns what no field has taken, for the form as a whole.
 */
export function tellFailure<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  error: unknown,
  toastText?: string,
): string | undefined {
  const { message } = describeError(error)
  toast.error(toastText ?? message, { id: 'save' })
  const fields = error instanceof ApiError ? error.fields : {}
  const rest = applyServerErrors(form, fields)
  if (rest.length > 0) return rest.join('. ')
  return Object.keys(fields).length > 0 ? undefined : message
}
