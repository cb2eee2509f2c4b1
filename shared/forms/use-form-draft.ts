import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { clearDraft, readDraft, saveDraft } from './stored-drafts.ts'

const debounceMs = 300

/** Keeps a draft under `key`, which contains user and screen for privacy; `secret` names are never stored. */
export function useFormDraft<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  key: string,
  secret: readonly string[] = [],
) {
  const withheld = useRef(secret)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const draft = readDraft(key, form.getValues())
    // The defaults stay unchanged, so that a restored form counts as changed.
    if (Object.keys(draft).length > 0)
      form.reset({ ...form.getValues(), ...draft }, { keepDefaultValues: true })

    const save = () => {
      const kept = Object.entries(form.getValues()).filter(([name]) => !withheld.current.includes(name))
      saveDraft(key, Object.fromEntries(kept))
    }
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(save, debounceMs)
    })
    return () => {
      clearTimeout(timer.current)
      unsubscribe()
    }
  }, [form, key])

  return {
    discard: () => {
      // The last input may still be unsaved, so it is written at once.
      clearTimeout(timer.current)
      clearDraft(key)
    },
  }
}
