import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

const isField = <T extends FieldValues>(name: string, values: T): name is Path<T> & string => name in values

/**
 * Puts the server's field errors (`fields` of an error body) beside the fields and focuses the first. Answers with the
 * messages that no field took: they are for the form as a whole, never swallowed.
 */
export function applyServerErrors<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  fields: Readonly<Record<string, string>> | undefined,
): string[] {
  const values = form.getValues()
  const rest: string[] = []
  let first = true
  for (const [name, message] of Object.entries(fields ?? {})) {
    if (!isField(name, values)) {
      rest.push(message)
      continue
    }
    form.setError(name, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
  return rest
}
