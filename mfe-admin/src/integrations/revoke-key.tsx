import { Text, toast } from '@cabinet/shared/ui'
import { DeleteDialog } from '../delete-dialog.tsx'
import { type Key, useRevokeKey } from './queries.ts'

interface RevokeKeyProps {
  apiKey: Key | undefined
  onClose: () => void
}

export function RevokeKey({ apiKey, onClose }: RevokeKeyProps) {
  const revocation = useRevokeKey({
    onSuccess: () => {
      toast.success('Ключ отозван')
      onClose()
    },
  })
  return (
    <DeleteDialog
      open={apiKey !== undefined}
      title="Отозвать ключ?"
      confirmLabel="Отозвать"
      deletion={revocation}
      onConfirm={() => apiKey && revocation.mutate(apiKey.id)}
      onClose={onClose}
    >
      <Text overflowWrap="anywhere" mb={revocation.error ? '3' : '0'}>
        Системы с ключом «{apiKey?.name}» сразу потеряют доступ. Вернуть ключ нельзя.
      </Text>
    </DeleteDialog>
  )
}
