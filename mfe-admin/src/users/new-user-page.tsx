import { call, useMutation, useQueryClient } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Form, FormError, UnsavedGuard, useForm, useFormDraft } from '@cabinet/shared/forms'
import { Navigate } from '@cabinet/shared/router'
import { Button, LinkButton, PageHeader, Row, Stack, toast } from '@cabinet/shared/ui'
import { useState } from 'react'
import { BackLink } from '../back-link.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { newUserPath, usersPath } from '../paths.ts'
import { tellFailure } from '../save-failure.ts'
import { type AccessChoices, useAccessChoices } from './access-choices.ts'
import { UserFields } from './user-fields.tsx'
import { newUser, newUserBody, type UserValues, userSchema } from './user-schema.ts'
import { refreshUsers } from './users-data.ts'

/** /users/new-user */
export function NewUserPage() {
  const { choices, error, isFetching, retry } = useAccessChoices('')
  return (
    <Stack>
      <BackLink to={usersPath}>Все пользователи</BackLink>
      <PageHeader title="Новый пользователь" />
      {choices ? (
        <NewUserForm choices={choices} />
      ) : error ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={retry} />
      ) : (
        <FormSkeleton />
      )}
    </Stack>
  )
}

function NewUserForm({ choices }: { choices: AccessChoices }) {
  const client = useQueryClient()
  const self = useSession((session) => session.user?.username ?? '')
  const form = useForm({ schema: userSchema, defaultValues: newUser })
  const draft = useFormDraft(form, `${self} ${newUserPath}`)
  const [problem, setProblem] = useState<string>()
  const saving = useMutation({
    mutationFn: (values: UserValues) => call('POST /users/api/v1/users', { body: newUserBody(values) }),
    onSuccess: (user) => {
      draft.discard()
      toast.success(`Пользователь добавлен. Ссылка для входа отправлена на почту ${user.Email}`)
      void refreshUsers(client)
    },
    onError: (error) => setProblem(tellFailure(form, error)),
  })
  const save = async (values: UserValues) => {
    setProblem(undefined)
    await saving.mutateAsync(values).catch(() => undefined)
  }
  if (saving.isSuccess) return <Navigate to={usersPath} />
  return (
    <Form form={form} onSubmit={save} label="Новый пользователь">
      <UnsavedGuard when={form.formState.isDirty} />
      <FormError key={saving.submittedAt} message={problem} />
      <UserFields form={form} choices={choices} isNew isSelf={false} />
      <Row>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          Сохранить
        </Button>
        <LinkButton to={usersPath}>Отмена</LinkButton>
      </Row>
    </Form>
  )
}
