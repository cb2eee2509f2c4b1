import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Banner, Box, Stack, Text } from '../ui/index.ts'
import { SilentFill } from './silent-fill.tsx'

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
