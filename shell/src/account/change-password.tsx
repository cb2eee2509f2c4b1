import { ApiError, describeError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import {
  applyServerErrors,
  Form,
  FormError,
  PasswordField,
  string,
  useForm,
  useWatch,
} from '@cabinet/shared/forms'
import { Button, Row, Section, toast } from '@cabinet/shared/ui'
import { newPasswordSchema, UsernameOfPassword } from '../sign-in/new-password-form.tsx'
import { passwordRules, RuleList } from '../sign-in/password-rules.tsx'
import { useChangePassword } from './own-sessions.ts'

const schema = newPasswordSchema.shape({ currentPassword: string().default('').required() })

export function ChangePassword({ onDone }: { onDone: () => void }) {
  const username = useSession(({ user }) => user?.username)
  const form = useForm({
    schema,
    defaultValues: { currentPassword: '', newPassword: '', repeatPassword: '' },
    mode: 'onChange',
  })
  const [newPassword, repeatPassword] = useWatch({
    control: form.control,
    name: ['newPassword', 'repeatPassword'],
  })
  const saving = useChangePassword({
    onSuccess: () => {
      toast.success('Пароль изменён, остальные сеансы завершены')
      onDone()
    },
    onError: (error) => applyServerErrors(form, error instanceof ApiError ? error.fields : {}),
  })
  const { error } = saving
  const isAtField = error instanceof ApiError && Object.keys(error.fields).length > 0
  return (
    <Section title="Смена пароля">
      <Form
        form={form}
        onSubmit={({ currentPassword, newPassword }) => saving.mutate({ currentPassword, newPassword })}
        label="Смена пароля"
      >
        <UsernameOfPassword username={username} />
        {error && !isAtField && <FormError key={saving.submittedAt} {...describeError(error)} />}
        <PasswordField
          control={form.control}
          name="currentPassword"
          label="Текущий пароль"
          autoComplete="current-password"
          required
        />
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
        <Row>
          <Button type="submit" variant="primary" loading={saving.isPending}>
            Сменить пароль
          </Button>
          <Button onClick={onDone}>Отмена</Button>
        </Row>
      </Form>
    </Section>
  )
}
