import { type RefObject, useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** What password managers fill; none of these fields has a mask. */
const filled = new Set(['username', 'email', 'current-password', 'new-password', 'one-time-code'])
/** Each draws the form anew or sends it: React would put back what it knows. */
const moments = ['pointerdown', 'keydown', 'focusin', 'focusout', 'input', 'submit'] as const

/** Some managers write into the document without an event: what stands there counts. */
export function useSilentFill<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  element: RefObject<HTMLFormElement | null>,
): void {
  useEffect(() => {
    const { current } = element
    if (!current) return
    const adopt = ({ type, target }: Event) => {
      for (const field of current.elements) {
        if (!(field instanceof HTMLInputElement) || !filled.has(field.autocomplete)) continue
        // React hears of this one itself.
        if (type === 'input' && field === target) continue
        const name = field.name as Path<T>
        if (field.value !== (form.getValues(name) ?? ''))
          form.setValue(name, field.value as PathValue<T, Path<T>>, { shouldDirty: true })
      }
    }
    for (const moment of moments) current.addEventListener(moment, adopt, { capture: true })
    return () => {
      for (const moment of moments) current.removeEventListener(moment, adopt, { capture: true })
    }
  }, [form, element])
}
