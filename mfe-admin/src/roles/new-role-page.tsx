import { useSession } from '@cabinet/shared/auth'
import {
  Form,
  FormError,
  messages,
  TextField,
  UnsavedGuard,
  useForm,
  useFormDraft,
  useWatch,
} from '@cabinet/shared/forms'
import { Navigate, useSearchParams } from '@cabinet/shared/router'
import {
  Button,
  Field,
  Input,
  LinkButton,
  LoadFailure,
  NativeSelect,
  PageHeader,
  Row,
  Section,
  Stack,
  toast,
} from '@cabinet/shared/ui'
import { useMemo, useState } from 'react'
import { BackLink, FormSkeleton } from '../form-page.tsx'
import { useOwnPermissions } from '../own-permissions.ts'
import { copiedRolePath, rolesPath } from '../paths.ts'
import { type FormFailure, toFormFailure } from '../save-failure.ts'
import { PermissionChecks } from './permission-checks.tsx'
import { type Permission, permissionNamesOf, type Role, useRoles, useSaveRole } from './queries.ts'
import { type RoleValues, roleSchema, suggestName, transliterate } from './role-schema.ts'

interface NewRoleFormProps {
  roles: readonly Role[]
  permissions: readonly Permission[]
}

export function NewRoleForm({ roles, permissions }: NewRoleFormProps) {
  const own = useOwnPermissions()
  const schema = useMemo(() => roleSchema(roles), [roles])
  const [copied] = useSearchParams()
  const source = roles.find((role) => role.name === copied.get('from'))
  const grantable = (role: Role | undefined) =>
    role ? permissionNamesOf(role).filter((permission) => own.has(permission)) : []
  const form = useForm<RoleValues>({
    schema,
    defaultValues: { nameRus: '', permissions: grantable(source) },
  })
  const self = useSession((session) => session.user?.username ?? '')
  const draft = useFormDraft(form, `${self} ${copiedRolePath(source?.name ?? '')}`)
  const nameRus = useWatch({ control: form.control, name: 'nameRus' })
  const chosen = useWatch({ control: form.control, name: 'permissions' })
  const [problem, setProblem] = useState<FormFailure>()
  const known = permissions.filter(({ name }) => chosen.includes(name)).map(({ name }) => name)
  const name = suggestName(nameRus)
  const cyrillicError = form.formState.errors.nameRus?.message === messages.cyrillic

  const saving = useSaveRole({
    onSuccess: () => {
      draft.discard()
      toast.success('Роль добавлена')
    },
    onError: (error) => setProblem(toFormFailure(form, error)),
  })
  const save = async ({ nameRus: russian }: RoleValues) => {
    setProblem(undefined)
    const body = { role: transliterate(russian), nameRus: russian, permissions: known }
    await saving.mutateAsync(body).catch(() => undefined)
  }
  const choose = (names: string[]) => form.setValue('permissions', names, { shouldDirty: true })
  const copyFrom = (from: string) => {
    const role = roles.find(({ name }) => name === from)
    if (role) choose(grantable(role))
  }
  if (saving.isSuccess) return <Navigate to={rolesPath} />
  return (
    <Form form={form} onSubmit={save} label="Новая роль">
      <UnsavedGuard when={form.formState.isDirty} />
      {problem && <FormError key={saving.submittedAt} {...problem} />}
      <Section title="Роль">
        <Stack maxWidth="560px">
          <TextField
            control={form.control}
            name="nameRus"
            label="Название"
            hint={cyrillicError ? undefined : messages.cyrillic}
            autoComplete="off"
            required
          />
          <Field label="Код роли · создаётся автоматически">
            <Input value={name} readOnly aria-live="polite" />
          </Field>
          <Field label="Скопировать права роли">
            <NativeSelect
              defaultValue={source?.name ?? ''}
              options={[
                { value: '', label: 'Не копировать' },
                ...roles.map((role) => ({ value: role.name, label: role.nameRus })),
              ]}
              onChange={copyFrom}
            />
          </Field>
          <PermissionChecks permissions={permissions} value={known} onChange={choose} own={own} />
        </Stack>
      </Section>
      <Row>
        <Button type="submit" variant="primary" loading={saving.isPending}>
          Сохранить
        </Button>
        <LinkButton to={rolesPath}>Отмена</LinkButton>
      </Row>
    </Form>
  )
}

export function NewRolePage() {
  const query = useRoles()
  const { data, error } = query
  return (
    <Stack>
      <BackLink to={rolesPath}>Все роли</BackLink>
      <PageHeader title="Новая роль" />
      {data ? (
        <NewRoleForm roles={data.roles} permissions={data.permissions} />
      ) : error ? (
        <LoadFailure query={query} />
      ) : (
        <FormSkeleton sections={1} />
      )}
    </Stack>
  )
}
