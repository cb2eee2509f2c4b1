import { Form, FormError, object, string, TextField, useForm } from '@cabinet/shared/forms'
import { Box, Button, Row } from '@cabinet/shared/ui'
import { type ReactNode, useState } from 'react'
import { serverProblem } from '../../sign-in/form-problems.ts'

export interface CodeFormProps {
  readonly title: string
  readonly label: string
  readonly submit: string
  readonly danger?: boolean
  readonly onCode: (code: string) => Promise<unknown>
  readonly onCancel?: (() => void) | undefined
  readonly children?: ReactNode
}

const schema = object({ code: string().trim().default('').required() })

export function CodeForm({ title, label, submit, danger, onCode, onCancel, children }: CodeFormProps) {
  const form = useForm({ schema, defaultValues: { code: '' } })
  const [problem, setProblem] = useState<string>()
  const send = async ({ code }: { code: string }) => {
    setProblem(undefined)
    try {
      await onCode(code)
    } catch (error) {
      setProblem(serverProblem(form, error))
    }
  }
  const busy = form.formState.isSubmitting
  return (
    <Form form={form} onSubmit={send} label={title}>
      {children}
      <FormError message={problem} />
      <Box maxWidth="360px">
        <TextField
          control={form.control}
          name="code"
          label={label}
          autoComplete="one-time-code"
          maxLength={40}
          autoFocus
          required
        />
      </Box>
      <Row>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>Отмена</Button>}
      </Row>
    </Form>
  )
}
