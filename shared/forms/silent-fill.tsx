import { Component, type RefObject } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'

/** The autocomplete values that password managers fill; none of these fields has a mask. */
const filled = new Set([
  'username',
  'username webauthn',
  'email',
  'current-password',
  'new-password',
  'one-time-code',
])
/** Each of these events renders or submits the form, and React would restore its own value. */
const moments = ['pointerdown', 'keydown', 'focusin', 'focusout', 'input', 'submit'] as const

export type SilentFillProps<T extends FieldValues> = {
  form: UseFormReturn<T, unknown, T>
  element: RefObject<HTMLFormElement | null>
}

type Written = Pick<HTMLInputElement, 'name' | 'value'>

/** Some managers fill the document without an event. A class, because only getSnapshotBeforeUpdate sees a form before it renders. */
export class SilentFill<T extends FieldValues> extends Component<SilentFillProps<T>> {
  override componentDidMount(): void {
    for (const moment of moments)
      this.props.element.current?.addEventListener(moment, this.#adopt, { capture: true })
  }

  override getSnapshotBeforeUpdate(): readonly Written[] {
    return this.#unread().map(({ name, value }) => ({ name, value }))
  }

  override componentDidUpdate(_props: unknown, _state: unknown, unread: readonly Written[]): void {
    for (const field of unread) this.#take(field)
  }

  override render(): null {
    return null
  }

  /** Returns the filled fields that the form has missed; React keeps its rendered value in `defaultValue`. */
  #unread(): HTMLInputElement[] {
    return [...(this.props.element.current?.elements ?? [])].filter(
      (field): field is HTMLInputElement =>
        field instanceof HTMLInputElement &&
        filled.has(field.autocomplete) &&
        field.value !== field.defaultValue &&
        field.value !== this.props.form.getValues(field.name as Path<T>),
    )
  }

  #adopt = ({ type, target }: Event): void => {
    // React handles this event itself.
    for (const field of this.#unread()) if (type !== 'input' || field !== target) this.#take(field)
  }

  #take({ name, value }: Written): void {
    this.props.form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true })
  }
}
