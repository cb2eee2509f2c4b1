import { Text, toast } from '@cabinet/shared/ui'
import { DeleteDialog } from '../delete-dialog.tsx'
import { type Role, useDeleteRole } from './queries.ts'

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
