import {
  EmptyState,
  LinkButton,
  LoadFailure,
  PageHeader,
  Skeleton,
  Stack,
  Text,
  toast,
  useLazyModule,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { DeleteDialog } from '../delete-dialog.tsx'
import { newRolePath } from '../paths.ts'
import { type Role, useDeleteRole, useRoles } from './queries.ts'
import { RolesMatrix } from './roles-matrix.tsx'
import { SecondFactorRequirement } from './second-factor-requirement.tsx'

interface DeleteRoleProps {
  role: Role | undefined
  onClose: () => void
}

export function DeleteRole({ role, onClose }: DeleteRoleProps) {
  const deletion = useDeleteRole({
    onSuccess: () => {
      toast.success('Роль удалена')
      onClose()
    },
  })
  return (
    <DeleteDialog
      open={role !== undefined}
      title="Удалить роль?"
      deletion={deletion}
      onConfirm={() => role && deletion.mutate(role.name)}
      onClose={onClose}
    >
      <Text overflowWrap="anywhere">Роли «{role?.nameRus}» ни у кого нет. Отменить удаление нельзя.</Text>
    </DeleteDialog>
  )
}

const loadEditRole = () => import('./edit-role.tsx')

export function RolesPage() {
  const query = useRoles()
  const { data, error } = query
  // The role stays while its dialog closes.
  const [edited, setEdited] = useState<{ role: Role; open: boolean; opened: number }>()
  const [deleted, setDeleted] = useState<Role>()
  const editor = useLazyModule(loadEditRole, edited !== undefined)
  return (
    <Stack>
      <PageHeader
        title="Роли и права"
        actions={
          <LinkButton to={newRolePath} variant="primary" icon={<Plus />}>
            Добавить роль
          </LinkButton>
        }
      />
      {data ? (
        data.roles.length === 0 ? (
          <EmptyState title="Ролей пока нет" />
        ) : (
          <RolesMatrix
            roles={data.roles}
            permissions={data.permissions}
            onEdit={(role) => setEdited({ role, open: true, opened: (edited?.opened ?? 0) + 1 })}
            onDelete={setDeleted}
          />
        )
      ) : error ? (
        <LoadFailure query={query} />
      ) : (
        <>
          <VisuallyHidden role="status">Загружаем роли</VisuallyHidden>
          <Skeleton width="full" height="272px" />
        </>
      )}
      {/* The requirement appears together with the matrix, so that nothing moves. */}
      {(data || error) && <SecondFactorRequirement />}
      <DeleteRole role={deleted} onClose={() => setDeleted(undefined)} />
      {edited && editor && data && (
        <editor.EditRole
          key={edited.opened}
          role={edited.role}
          roles={data.roles}
          permissions={data.permissions}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      )}
    </Stack>
  )
}
