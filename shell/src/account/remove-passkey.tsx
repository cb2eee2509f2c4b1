import { call, describeError, useMutation } from '@cabinet/shared/api'
import { Banner, Text, toast, useOverlay } from '@cabinet/shared/ui'

interface RemovePasskeyProps {
  readonly passkey: { readonly id: string; readonly name: string } | undefined
  readonly onRemoved: () => void
  readonly onClose: () => void
}

/** Asks before a final removal, and shows the reason of a failed one. */
export function RemovePasskey({ passkey, onRemoved, onClose }: RemovePasskeyProps) {
  const overlay = useOverlay(passkey !== undefined)
  const removal = useMutation({
    mutationFn: (id: string) => call('DELETE /users/api/v1/passkeys/{id}', { params: { id } }),
    onSuccess: () => {
      toast.success(`Ключ «${passkey?.name}» удалён. Удалите его и на устройстве`)
      onClose()
    },
    onSettled: onRemoved,
  })
  if (!overlay) return null
  return (
    <overlay.ConfirmDialog
      open={passkey !== undefined}
      title="Удалить ключ доступа?"
      confirmLabel="Удалить"
      danger
      busy={removal.isPending}
      error={removal.error && <Banner tone="error">{describeError(removal.error).message}</Banner>}
      onConfirm={() => passkey && removal.mutate(passkey.id)}
      onClose={() => {
        removal.reset()
        onClose()
      }}
    >
      <Text overflowWrap="anywhere" mb={removal.error ? '3' : '0'}>
        Войти с ключом «{passkey?.name}» больше не получится. Вернуть его нельзя, можно добавить новый.
      </Text>
    </overlay.ConfirmDialog>
  )
}
