import { describeError } from '@cabinet/shared/api'
import { useRedirect } from '@cabinet/shared/router'
import { Banner, Button, preloadingOverlay, toast, useOverlay } from '@cabinet/shared/ui'
import { useState } from 'react'
import { disabledProps } from '../disabled-props.ts'
import { usersPath } from '../paths.ts'
import { DeleteUser } from './delete-user.tsx'
import { useResetSecondFactor, useSetStatus } from './queries.ts'
import type { User } from './user.ts'

function ResetSecondFactor({ user }: { user: User }) {
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

export function UserActions({ user }: { user: User }) {
  const redirect = useRedirect()
  const [asked, setAsked] = useState<'deactivate' | 'delete'>()
  const overlay = useOverlay(asked === 'deactivate')
  const change = useSetStatus(user.username, {
    onSuccess: ({ status }) => {
      toast.success(status === 'inactive' ? 'Пользователь отключён' : 'Пользователь активирован')
      setAsked(undefined)
    },
  })
  return (
    <>
      {user.status === 'inactive' ? (
        <Button
          loading={change.isPending}
          onClick={() =>
            change.mutate('active', { onError: (error) => toast.error(describeError(error).message) })
          }
          {...disabledProps(user.refused.activate)}
        >
          Активировать
        </Button>
      ) : (
        <Button
          {...preloadingOverlay}
          onClick={() => setAsked('deactivate')}
          {...disabledProps(user.refused.deactivate)}
        >
          Отключить
        </Button>
      )}
      {user.secondFactor && <ResetSecondFactor user={user} />}
      <Button
        {...preloadingOverlay}
        onClick={() => setAsked('delete')}
        {...disabledProps(user.refused.delete)}
      >
        Удалить
      </Button>
      {overlay && (
        <overlay.ConfirmDialog
          open={asked === 'deactivate'}
          title={`Отключить: ${user.fullName || user.username}?`}
          confirmLabel="Отключить"
          danger
          busy={change.isPending}
          error={change.error && <Banner tone="error">{describeError(change.error).message}</Banner>}
          onConfirm={() => change.mutate('inactive')}
          onClose={() => {
            setAsked(undefined)
            change.reset()
          }}
        >
          Все открытые сеансы завершатся сразу, войти снова будет нельзя. Включить можно в любой момент.
        </overlay.ConfirmDialog>
      )}
      <DeleteUser
        user={asked === 'delete' ? user : undefined}
        onClose={() => setAsked(undefined)}
        onDeleted={() => redirect(usersPath)}
      />
    </>
  )
}
