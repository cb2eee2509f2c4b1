import { ApiError, call, describeError, useMutation } from '@cabinet/shared/api'
import { signIn } from '@cabinet/shared/auth'
import { Form, FormError, object, PasswordField, string, TextField, useForm } from '@cabinet/shared/forms'
import { useSearchParams } from '@cabinet/shared/router'
import { Button, Heading, Text, TextLink, useDocumentTitle } from '@cabinet/shared/ui'
import { delayWords } from './delay-words.ts'
import { DemoUsers } from './demo-users.tsx'
import { safeReturnTo } from './return-to.ts'
import { useCountdown } from './use-countdown.ts'

const schema = object({
  username: string().trim().default('').required(),
  // Spaces may belong to a password.
  password: string().default('').required(),
})

export interface LoginPageProps {
  readonly demo: boolean
  /** Opens the page that was asked for. */
  readonly onSignedIn: (path: string) => void
}

/** Source: specification 2 (signed-out), 5 and 8; decisions 7. */
export function LoginPage({ demo, onSignedIn }: LoginPageProps) {
  useDocumentTitle('Вход')
  const [search] = useSearchParams()
  const form = useForm({ schema, defaultValues: { username: '', password: '' } })
  const wait = useCountdown()
  const attempt = useMutation({
    mutationFn: (body: { username: string; password: string }) =>
      call('POST /users/api/v1/sign-in', { body }),
    onSuccess: ({ access }) => {
      signIn(access)
      onSignedIn(safeReturnTo(search.get('returnTo')))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfter) wait.start(error.retryAfter)
    },
  })
  const failure = attempt.error ? describeError(attempt.error) : undefined
  // Until the next page has opened the button stays busy.
  const busy = attempt.isPending || attempt.isSuccess

  return (
    <>
      <Heading as="h1" size="page" mb="5">
        Вход в кабинет
      </Heading>
      <Form
        form={form}
        onSubmit={(values) => attempt.mutateAsync(values).then(noop, noop)}
        label="Вход в кабинет"
      >
        <FormError key={attempt.submittedAt} message={failure?.message} requestId={failure?.requestId} />
        {wait.left > 0 && <Text tone="muted">Следующая попытка — {delayWords(wait.left)}.</Text>}
        <TextField
          control={form.control}
          name="username"
          label="Логин или email"
          autoComplete="username"
          required
        />
        <PasswordField
          control={form.control}
          name="password"
          label="Пароль"
          autoComplete="current-password"
          required
        />
        <Button type="submit" variant="primary" block loading={busy} aria-disabled={wait.left > 0 || busy}>
          Войти
        </Button>
        <TextLink to="/forget-password" alignSelf="center">
          Забыли пароль?
        </TextLink>
      </Form>
      {demo && (
        <DemoUsers
          onChoose={({ username, password }) => {
            form.setValue('username', username, { shouldValidate: true })
            form.setValue('password', password, { shouldValidate: true })
          }}
        />
      )}
    </>
  )
}

/** Both outcomes are the mutation's state. */
function noop() {}
