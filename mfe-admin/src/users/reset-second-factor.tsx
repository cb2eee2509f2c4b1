import { describeError } from '@cabinet/shared/api'
import { Banner, Button, preloadingOverlay, toast, useOverlay } from '@cabinet/shared/ui'
import { useState } from 'react'
import { disabledProps } from '../disabled-props.ts'
import { useResetSecondFactor } from './queries.ts'
import type { User } from './user.ts'

export function ResetSecondFactor({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const overlay = useOverlay(open)
  const reset = useResetSecondFactor(user.username, {
    onSuccess: () => {
      toast.success('Двухфакторный вход сброшен')
      setOpen(false)
    },
  })
  return (
    <>
      <Button {...preloadingOverlay} onClick={() => setOpen(true)} {...disabledProps(user.refused.edit)}>
        Сбросить двухфакторный вход
      </Button>
      {overlay && (
        <overlay.ConfirmDialog
          open={open}
          title={`Сбросить двухфакторный вход: ${user.fullName || user.username}?`}
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
          он не включит двухфакторный вход снова.
        </overlay.ConfirmDialog>
      )}
    </>
  )
}
