import { call, useMutation } from '@cabinet/shared/api'
import { email, Form, FormError, object, TextField, useForm } from '@cabinet/shared/forms'
import { Button, Heading, Text, TextLink, toast, useDocumentTitle } from '@cabinet/shared/ui'
import { formFailure } from './form-failure.ts'

const schema = object({ email: email(254).required() })

/** Asks for a link by mail; the server answers the same whether or not it knows the address. Source: specification 8. */
export function ForgetPasswordPage() {
  useDocumentTitle('Восстановление пароля')
  const form = useForm({ schema, defaultValues: { email: '' } })
  const request = useMutation({
    mutationFn: (params: { email: string }) => call('GET /users/api/v1/forget-password/{email}', { params }),
    onSuccess: (_, { email: address }) => {
      toast.success(`Ссылка на восстановление пароля отправлена вам на почту ${address}`)
    },
  })
  const failure = formFailure(request.error)
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
        onSubmit={(values) => request.mutateAsync(values).then(noop, noop)}
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
        <TextLink to="/login" alignSelf="center">
          Вернуться ко входу
        </TextLink>
      </Form>
    </>
  )
}

/** Both outcomes are the mutation's state. */
function noop() {}
