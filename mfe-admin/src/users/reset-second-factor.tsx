import { call, describeError, useMutation, useQueryClient } from '@cabinet/shared/api'
import { Banner, Button, preloadOverlay, toast, useOverlay } from '@cabinet/shared/ui'
import { useState } from 'react'
import type { User } from './user.ts'
import { refreshUsers } from './users-data.ts'

/** For who lost telephone and recovery codes: the person is named before anything is done. */
export function ResetSecondFactor({ user }: { user: User }) {
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const overlay = useOverlay(open)
  const reset = useMutation({
    mutationFn: () =>
      call('DELETE /users/api/v1/users/{username}/second-factor', { params: { username: user.username } }),
    onSuccess: async () => {
      toast.success('Вход с кодом сброшен')
      setOpen(false)
      await refreshUsers(client)
    },
  })
  return (
    <>
      <Button onPointerEnter={preloadOverlay} onFocus={preloadOverlay} onClick={() => setOpen(true)}>
        Сбросить вход с кодом
      </Button>
      {overlay && (
        <overlay.ConfirmDialog
          open={open}
          title={`Сбросить вход с кодом: ${user.fullName || user.username}?`}
          confirmLabel="Сбросить"
          danger
          busy={reset.isPending}
          error={reset.error && <Banner tone="error">{describeError(reset.error).message}</Banner>}
          onConfirm={() => reset.mutate()}
          onClose={() => {
            setOpen(false)
            reset.reset()
          }}
        >
          Убедитесь, что просит сам сотрудник. Его сеансы завершатся, для входа будет достаточно пароля, пока
          он не включит вход с кодом снова.
        </overlay.ConfirmDialog>
      )}
    </>
  )
}
