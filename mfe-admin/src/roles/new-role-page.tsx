import { LoadFailure, PageHeader, Stack } from '@cabinet/shared/ui'
import { BackLink } from '../back-link.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { rolesPath } from '../paths.ts'
import { NewRoleForm } from './new-role-form.tsx'
import { useRoles } from './queries.ts'

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
