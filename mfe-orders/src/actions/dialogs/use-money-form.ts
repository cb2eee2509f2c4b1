import { useSession } from '@cabinet/shared/auth'
import { type FieldValues, type FormOptions, useForm, useFormDraft } from '@cabinet/shared/forms'
import { useId } from 'react'

/** Makes a form with a draft that outlives the session; `discard` it on closing: an old sum is a trap. */
export function useMoneyForm<T extends FieldValues>(what: string, options: FormOptions<T>) {
  const username = useSession((session) => session.user?.username ?? '')
  const form = useForm<T>(options)
  const { discard } = useFormDraft(form, `${username} order ${what}`)
  return { form, discard, id: useId() }
}
