import { PageHeader, Stack } from '@cabinet/shared/ui'
import { BackLink } from '../back-link.tsx'
import { FormSkeleton } from '../form-skeleton.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { rolesPath } from '../paths.ts'
import { NewRoleForm } from './new-role-form.tsx'
import { useRoles } from './roles-data.ts'

/** /user-role/new */
export function NewRolePage() {
  const { data, error, isFetching, refetch } = useRoles()
  return (
    <Stack>
      <BackLink to={rolesPath}>Все роли</BackLink>
      <PageHeader title="Новая роль" />
      {data ? (
        <NewRoleForm roles={data.roles} permissions={data.permissions} />
      ) : error ? (
        <LoadFailure error={error} retrying={isFetching} onRetry={refetch} />
      ) : (
        <FormSkeleton sections={1} />
      )}
    </Stack>
  )
}
