import { describeError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Form, FormError, UnsavedGuard, useForm, useFormDraft } from '@cabinet/shared/forms'
import { Navigate } from '@cabinet/shared/router'
import { Button, LinkButton, LoadFailure, PageHeader, Row, Stack, toast } from '@cabinet/shared/ui'
import { useState } from 'react'
import { BackLink, FormSkeleton } from '../form-page.tsx'
import { useRecipientsRefusal } from '../own-permissions.ts'
import { newUserPath, usersPath } from '../paths.ts'
import { type FormFailure, toFormFailure } from '../save-failure.ts'
import { type AccessChoices, useAccessChoices } from './access-choices.ts'
import { useAddUser } from './queries.ts'
import { UserFields } from './user-fields.tsx'
import { newUser, type UserValues, userSchema } from './user-schema.ts'

export function NewUserPage() {
  const { choices, ...query } = useAccessChoices('')
  return (
    <Stack>
      <BackLink to={usersPath}>Все пользователи</BackLink>
      <PageHeader title="Новый пользователь" />
      {choices ? (
        <NewUserForm choices={choices} />
      ) : query.error ? (
        <LoadFailure query={query} />
      ) : (
        <FormSkeleton />
      )}
    </Stack>
  )
}

function NewUserForm({ choices }: { choices: AccessChoices }) {
  const self = useSession((session) => session.user?.username ?? '')
  const form = useForm({ schema: userSchema, defaultValues: newUser })
  const recipientsRefusal = useRecipientsRefusal()
  const draft = useFormDraft(form, `${self} ${newUserPath}`)
  const [problem, setProblem] = useState<FormFailure>()
  const saving = useAddUser({
    onSuccess: (user) => {
      draft.discard()
      toast.success(`Пользователь добавлен. Ссылка для входа отправлена на почту ${user.Email}`)
    },
    onError: (error) => {
      toast.error(describeError(error).message)
      setProblem(toFormFailure(form, error))
    },
  })
  const save = async (values: UserValues) => {
    setProblem(undefined)
    await saving.mutateAsync(values).catch(() => undefined)
  }
  if (saving.isSuccess) return <Navigate to={usersPath} />
  return (
    <Form form={form} onSubmit={save} label="Новый пользователь">
      <UnsavedGuard when={form.formState.isDirty} />
      {problem && <FormError key={saving.submittedAt} {...problem} />}
      <UserFields form={form} choices={choices} isNew isSelf={false} recipientsRefusal={recipientsRefusal} />
      <Row>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          Сохранить
        </Button>
        <LinkButton to={usersPath}>Отмена</LinkButton>
      </Row>
    </Form>
  )
}
