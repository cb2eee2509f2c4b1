import { Form, FormError, object, string, TextField, useForm } from '@cabinet/shared/forms'
import { Button, Heading, Text, useDocumentTitle } from '@cabinet/shared/ui'
import { useState } from 'react'
import { formErrorProps } from './form-problems.ts'
import { delayText, useSignIn } from './queries.ts'

const schema = object({ code: string().trim().default('').required() })

export interface SecondStepProps {
  readonly credentials: { readonly username: string; readonly password: string }
  readonly onSignedIn: (access: string) => void
  readonly onBack: () => void
}

export function SecondStep({ credentials, onSignedIn, onBack }: SecondStepProps) {
  useDocumentTitle('Двухфакторный вход')
  const [byRecovery, setByRecovery] = useState(false)
  const form = useForm({ schema, defaultValues: { code: '' } })
  const { attempt, send, waiting, busy } = useSignIn(onSignedIn)
  const failure = formErrorProps(attempt.error)
  const change = () => {
    setByRecovery(!byRecovery)
    attempt.reset()
    form.reset()
  }
  return (
    <>
      <Heading as="h1" size="page" mb="2">
        Двухфакторный вход
      </Heading>
      <Text tone="muted" mb="5">
        {byRecovery
          ? 'Введите один из резервных кодов, которые вы сохранили при включении.'
          : 'Откройте приложение с кодами на телефоне и введите код для кабинета.'}
      </Text>
      <Form form={form} onSubmit={({ code }) => send({ ...credentials, code })} label="Двухфакторный вход">
        <FormError key={attempt.submittedAt} message={failure?.message} requestId={failure?.requestId} />
        <TextField
          key={String(byRecovery)}
          control={form.control}
          name="code"
          label={byRecovery ? 'Резервный код' : 'Код из приложения'}
          inputMode={byRecovery ? 'text' : 'numeric'}
          autoComplete={byRecovery ? 'off' : 'one-time-code'}
          maxLength={40}
          autoFocus
          required
        />
        <Button type="submit" variant="primary" block loading={busy} aria-disabled={waiting > 0 || busy}>
          {waiting > 0 ? `Войти ${delayText(waiting)}` : 'Войти'}
        </Button>
        <Button variant="ghost" block onClick={change}>
          {byRecovery ? 'Ввести код из приложения' : 'Нет телефона под рукой? Ввести резервный код'}
        </Button>
        <Button variant="ghost" block onClick={onBack}>
          Назад
        </Button>
        {byRecovery && (
          <Text tone="muted">
            Нет и резервных кодов? Администратор кабинета может сбросить двухфакторный вход.
          </Text>
        )}
      </Form>
    </>
  )
}
