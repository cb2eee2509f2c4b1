import { email, Form, FormError, object, TextField, useForm } from '@cabinet/shared/forms'
import { Button, Heading, Text, TextLink, useDocumentTitle } from '@cabinet/shared/ui'
import { formErrorProps } from './form-problems.ts'
import { useForgetPassword } from './queries.ts'

const schema = object({ email: email(254).required() })

/** Requests a link by mail; the server's answer is the same for known and unknown addresses. Source: docs/security.md, «Signing in». */
export function ForgetPasswordPage() {
  useDocumentTitle('Восстановление пароля')
  const form = useForm({ schema, defaultValues: { email: '' } })
  const request = useForgetPassword()
  const failure = formErrorProps(request.error)
  return (
    <>
      <Heading as="h1" size="page">
        Восстановление пароля
      </Heading>
      <Text tone="muted" mt="2" mb="5">
        Укажите корпоративный email: мы отправим на него ссылку для нового пароля.
      </Text>
      <Form
        form={form}
        label="Восстановление пароля"
        onSubmit={async (values) => void (await request.mutateAsync(values).catch(() => undefined))}
      >
        <FormError key={request.submittedAt} message={failure?.message} requestId={failure?.requestId} />
        <TextField
          control={form.control}
          name="email"
          label="Корпоративный email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
        />
        {request.isSuccess && (
          <Text tone="muted">
            Письмо придёт в течение нескольких минут; ссылка действует один час. Нет письма — проверьте «Спам»
            и адрес.
          </Text>
        )}
        <Button type="submit" variant="primary" block loading={request.isPending}>
          {request.isSuccess ? 'Отправить ещё раз' : 'Отправить ссылку'}
        </Button>
        <TextLink to="/login" alone alignSelf="center">
          Вернуться ко входу
        </TextLink>
      </Form>
    </>
  )
}
