import { describeError } from '@cabinet/shared/api'
import { Banner, Text, toast, useOverlay } from '@cabinet/shared/ui'
import { useDeleteUser } from './queries.ts'

interface DeleteUserProps {
  user: { username: string; fullName: string; email: string } | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const overlay = useOverlay(user !== undefined)
  const deletion = useDeleteUser({
    onSuccess: () => {
      toast.success('Пользователь удалён')
      onDeleted()
    },
  })
  const close = () => {
    deletion.reset()
    onClose()
  }
  if (!overlay) return null
  return (
    <overlay.ConfirmDialog
      open={user !== undefined}
      title="Вы действительно хотите удалить?"
      confirmLabel="Удалить"
      danger
      busy={deletion.isPending}
      error={deletion.error && <Banner tone="error">{describeError(deletion.error).message}</Banner>}
      onConfirm={() => user && deletion.mutate(user.username)}
      onClose={close}
    >
      {user && (
        <>
          <Text fontWeight="medium" overflowWrap="anywhere">
            {user.fullName || user.username}
          </Text>
          <Text tone="muted" overflowWrap="anywhere">
            {user.email}
          </Text>
          <Text mt="2" mb={deletion.error ? '3' : '0'}>
            Вход в кабинет закроется сразу. Отменить удаление нельзя.
          </Text>
        </>
      )}
    </overlay.ConfirmDialog>
  )
}
