import { yupResolver } from '@hookform/resolvers/yup'
import { Component, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useForm as useHookForm,
} from 'react-hook-form'
import type { ObjectSchema } from 'yup'
import { Banner, Box, Stack, Text } from '../ui/index.ts'

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
class SilentFill<T extends FieldValues> extends Component<SilentFillProps<T>> {
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

export type FormOptions<T extends FieldValues> = {
  schema: ObjectSchema<T>
  defaultValues: DefaultValues<T>
  mode?: 'onTouched' | 'onChange' | 'onSubmit'
}

export function useForm<T extends FieldValues>(options: FormOptions<T>): UseFormReturn<T, unknown, T> {
  const { schema, defaultValues, mode = 'onTouched' } = options
  // yup's inferred type and T have the same shape, which TypeScript can't compare for an open T.
  const resolver = yupResolver(schema) as unknown as Resolver<T, unknown, T>
  return useHookForm<T, unknown, T>({ resolver, defaultValues, mode })
}

export type FormProps<T extends FieldValues> = {
  form: UseFormReturn<T, unknown, T>
  onSubmit: (values: T) => Promise<void> | void
  children: ReactNode
  label?: string
  id?: string
}

export function Form<T extends FieldValues>({ form, onSubmit, children, label, id }: FormProps<T>) {
  const { isSubmitting } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const send = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
  }
  return (
    <>
      <form
        ref={element}
        id={id}
        aria-label={label}
        noValidate
        onKeyDown={send}
        onSubmit={(event) => {
          if (isSubmitting) return event.preventDefault()
          void form.handleSubmit((values) => onSubmit(values))(event)
        }}
      >
        <Stack>{children}</Stack>
      </form>
      <SilentFill form={form} element={element} />
    </>
  )
}

export type FormErrorProps = {
  message: string | undefined
  requestId?: string | null | undefined
  /** A technical sentence for support. */
  detail?: string | null | undefined
}

/** The server's refusal of the whole form; takes the focus unless a refused field has it. */
export function FormError({ message, requestId, detail }: FormErrorProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message && !document.activeElement?.matches('[aria-invalid=true]')) box.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <Box ref={box} tabIndex={-1} borderRadius="md">
      <Banner tone="error">
        {message}
        {requestId && (
          <Text size="xs" tone="muted">
            Код обращения: {requestId}
          </Text>
        )}
        {detail && (
          <Text as="details" size="xs" tone="muted" overflowWrap="anywhere">
            <summary>Подробности</summary>
            {detail}
          </Text>
        )}
      </Banner>
    </Box>
  )
}
