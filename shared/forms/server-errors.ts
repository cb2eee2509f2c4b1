import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

function isField<T extends FieldValues>(name: string, values: T): name is Path<T> & string {
  let place: unknown = values
  for (const part of name.split('.')) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, part)) return false
    place = Reflect.get(place, part)
  }
  return true
}

/** Returns the messages without a field, for the whole form. @param isDrawn whether a field has a control */
export function applyServerErrors<T extends FieldValues, C, O>(
  form: UseFormReturn<T, C, O>,
  fields: Readonly<Record<string, string>> | undefined,
  isDrawn: (name: string) => boolean = () => true,
): string[] {
  const values = form.getValues()
  const rest: string[] = []
  let first = true
  for (const [name, message] of Object.entries(fields ?? {})) {
    if (!isField(name, values) || !isDrawn(name)) {
      rest.push(message)
      continue
    }
    form.setError(name, { type: 'server', message }, { shouldFocus: first })
    first = false
  }
  return rest
}
