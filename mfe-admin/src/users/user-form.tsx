import { ApiError, describeError } from '@cabinet/shared/api'
import { useSession } from '@cabinet/shared/auth'
import { Form, FormError, UnsavedGuard, useForm, useFormDraft } from '@cabinet/shared/forms'
import { Navigate } from '@cabinet/shared/router'
import { Button, chakra, Row, toast } from '@cabinet/shared/ui'
import { useState } from 'react'
import { ConflictNote } from '../form-page.tsx'
import { userPath } from '../paths.ts'
import { type FormFailure, toFormFailure } from '../save-failure.ts'
import type { AccessChoices } from './access-choices.ts'
import { useRefetchUser, useSaveUser } from './queries.ts'
import type { WireUser } from './user.ts'
import { UserFields } from './user-fields.tsx'
import { type UserValues, userSchema, userToForm } from './user-schema.ts'

const Fields = chakra('fieldset', { base: { display: 'contents' } })

interface UserFormProps {
  wire: WireUser
  choices: AccessChoices
  isSelf: boolean
}

export function UserForm({ wire, choices, isSelf }: UserFormProps) {
  const self = useSession((session) => session.user?.username ?? '')
  const form = useForm({ schema: userSchema, defaultValues: userToForm(wire) })
  const draft = useFormDraft(form, `${self} ${userPath(wire.username)}`)
  const [problem, setProblem] = useState<FormFailure>()
  // The initial values are kept, because a refetch must not change the form during editing.
  const [ground, setGround] = useState(wire)
  const saving = useSaveUser(ground, {
    onSuccess: (saved) => {
      setGround(saved)
      form.reset(userToForm(saved))
      draft.discard()
      toast.success('Данные успешно обновлены')
    },
    onError: (error) => {
      if (isConflict(error)) return
      toast.error(describeError(error).message)
      setProblem(toFormFailure(form, error))
    },
  })
  const merge = useRefetchUser(ground.username, {
    onSuccess: (fresh) => {
      setGround(fresh)
      form.reset(userToForm(fresh), { keepDirtyValues: true })
      saving.reset()
    },
    onError: (error) => toast.error(describeError(error).message),
  })
  const save = async (values: UserValues) => {
    setProblem(undefined)
    await saving.mutateAsync(values).catch(() => undefined)
  }
  const { isDirty } = form.formState
  const refusal = wire.refused?.edit
  // A changed e-mail changes the page's address.
  if (saving.data && saving.data.username !== wire.username)
    return <Navigate to={userPath(saving.data.username)} replace />
  return (
    <Form form={form} onSubmit={save} label="Данные пользователя">
      <UnsavedGuard when={isDirty} />
      {problem && <FormError key={saving.submittedAt} {...problem} />}
      {isConflict(saving.error) && (
        <ConflictNote whom="пользователя" merging={merge.isPending} onMerge={() => merge.mutate()} />
      )}
      <Fields disabled={refusal !== undefined}>
        <UserFields
          form={form}
          choices={choices}
          isNew={false}
          isSelf={isSelf}
          recipientsRefusal={wire.refused?.dataWays}
        />
      </Fields>
      <Row>
        <Button
          type="submit"
          variant="primary"
          loading={saving.isPending}
          disabled={!isDirty || refusal !== undefined}
          title={refusal}
        >
          Сохранить
        </Button>
        <Button
          disabled={!isDirty || saving.isPending}
          onClick={() => {
            form.reset()
            draft.discard()
            setProblem(undefined)
          }}
        >
          Отмена
        </Button>
      </Row>
    </Form>
  )
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'USER_CHANGED'
