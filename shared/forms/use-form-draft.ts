import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type Drafts = { drafts: Record<string, Record<string, unknown>> }

/** Unsent forms of this tab: they outlive a session and a reload, not the tab. */
const useDrafts = create<Drafts>()(
  persist((): Drafts => ({ drafts: {} }), {
    name: 'cabinet.drafts',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export function saveDraft(key: string, values: Record<string, unknown>): void {
  useDrafts.setState(({ drafts }) => ({ drafts: { ...drafts, [key]: values } }))
}

export function clearDraft(key: string): void {
  useDrafts.setState(({ drafts: { [key]: _gone, ...rest } }) => ({ drafts: rest }))
}

const isSameKind = (a: unknown, b: unknown) => typeof a === typeof b && Array.isArray(a) === Array.isArray(b)

/** Returns the part of a stored draft that fits the current form: its names, with values of the same type. */
export function readDraft<T extends object>(key: string, defaults: T): Partial<T> {
  const stored: unknown = useDrafts.getState().drafts?.[key]
  if (!stored || typeof stored !== 'object') return {}
  const known = new Map(Object.entries(stored))
  const fitting = Object.entries(defaults).filter(
    ([name, initial]) => known.has(name) && isSameKind(known.get(name), initial),
  )
  return Object.fromEntries(fitting.map(([name]) => [name, known.get(name)])) as Partial<T>
}

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
