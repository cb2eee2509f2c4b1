import { describeError } from '@cabinet/shared/api'
import { Banner, Text, toast, useOverlay } from '@cabinet/shared/ui'
import { type Role, useDeleteRole } from './queries.ts'

interface DeleteRoleProps {
  role: Role | undefined
  onClose: () => void
}

export function DeleteRole({ role, onClose }: DeleteRoleProps) {
  const overlay = useOverlay(role !== undefined)
  const deletion = useDeleteRole({
    onSuccess: () => {
      toast.success('Роль удалена')
      onClose()
    },
  })
  const close = () => {
    deletion.reset()
    onClose()
  }
  if (!overlay) return null
  return (
    <overlay.ConfirmDialog
      open={role !== undefined}
      title="Удалить роль?"
      confirmLabel="Удалить"
      danger
      busy={deletion.isPending}
      error={deletion.error && <Banner tone="error">{describeError(deletion.error).message}</Banner>}
      onConfirm={() => role && deletion.mutate(role.name)}
      onClose={close}
    >
      <Text overflowWrap="anywhere">Роли «{role?.nameRus}» ни у кого нет. Отменить удаление нельзя.</Text>
    </overlay.ConfirmDialog>
  )
}
