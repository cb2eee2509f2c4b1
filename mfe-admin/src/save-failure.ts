import { ApiError, describeError } from '@cabinet/shared/api'
import { applyServerErrors, type FieldValues, type UseFormReturn } from '@cabinet/shared/forms'
import { toast } from '@cabinet/shared/ui'

/** The toast is specified (section 8); what no field has taken is answered for the form as a whole. */
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
