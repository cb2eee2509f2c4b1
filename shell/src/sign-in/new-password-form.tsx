import { Form, object, PasswordField, string, useForm, useWatch } from '@cabinet/shared/forms'
import { Button, Heading } from '@cabinet/shared/ui'
import { MAX_LENGTH, MIN_LENGTH, passwordRules, RuleList } from './password-rules.tsx'

/** A new password and its repetition. */
export const newPasswordSchema = object({
  newPassword: string()
    .default('')
    .required()
    .test('short', `Не короче ${MIN_LENGTH} символов`, (value) => [...value].length >= MIN_LENGTH)
    .test('long', `Не длиннее ${MAX_LENGTH} символов`, (value) => [...value].length <= MAX_LENGTH),
  repeatPassword: string()
    .default('')
    .required()
    .test('same', 'Пароли не совпадают', (value, { parent }) => value === '' || value === parent.newPassword),
})

/** Names the user of a password to password managers. */
export function UsernameOfPassword({ username }: { username: string | undefined }) {
  return <input type="text" autoComplete="username" value={username ?? ''} readOnly hidden />
}

export interface NewPasswordFormProps {
  readonly username: string | undefined
  readonly busy: boolean
  readonly onSubmit: (password: string) => void
}

export function NewPasswordForm({ username, busy, onSubmit }: NewPasswordFormProps) {
  const form = useForm({
    schema: newPasswordSchema,
    defaultValues: { newPassword: '', repeatPassword: '' },
    mode: 'onChange',
  })
  const [newPassword, repeatPassword] = useWatch({
    control: form.control,
    name: ['newPassword', 'repeatPassword'],
  })
  return (
    <>
      <Heading as="h1" size="page" mb="5">
        Новый пароль
      </Heading>
      <Form form={form} onSubmit={(values) => onSubmit(values.newPassword)} label="Новый пароль">
        <UsernameOfPassword username={username} />
        <PasswordField
          control={form.control}
          name="newPassword"
          label="Новый пароль"
          autoComplete="new-password"
          required
        />
        <PasswordField
          control={form.control}
          name="repeatPassword"
          label="Повторите пароль"
          autoComplete="new-password"
          required
        />
        <RuleList rules={passwordRules(newPassword, repeatPassword)} />
        <Button type="submit" variant="primary" block loading={busy}>
          Сохранить пароль
        </Button>
      </Form>
    </>
  )
}
