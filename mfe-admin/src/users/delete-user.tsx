import { Text, toast } from '@cabinet/shared/ui'
import { DeleteDialog } from '../delete-dialog.tsx'
import { useDeleteUser } from './queries.ts'

interface DeleteUserProps {
  user: { username: string; fullName: string; email: string } | undefined
  onClose: () => void
  onDeleted: () => void
}

export function DeleteUser({ user, onClose, onDeleted }: DeleteUserProps) {
  const deletion = useDeleteUser({
    onSuccess: () => {
      toast.success('Пользователь удалён')
      onDeleted()
    },
  })
  return (
    <DeleteDialog
      open={user !== undefined}
      title="Вы действительно хотите удалить?"
      deletion={deletion}
      onConfirm={() => user && deletion.mutate(user.username)}
      onClose={onClose}
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
    </DeleteDialog>
  )
}
