import { ApiError } from '@cabinet/shared/api'
import { signOut, useSession } from '@cabinet/shared/auth'
import { Button, useDocumentTitle, useOverlay } from '@cabinet/shared/ui'
import { useEffect } from 'react'
import { useConfirmationToken } from './confirmation-token.ts'
import { ExpiredLink } from './expired-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { resendNothing, useConfirmation } from './queries.ts'

/** Refusals of the link itself: no other password will help. */
const LINK_REFUSALS = ['TOKEN_INVALID', 'TOKEN_EXPIRED']

export function ConfirmationPage({ onDone }: { onDone: () => void }) {
  useDocumentTitle('Новый пароль')
  const token = useConfirmationToken()
  const saving = useConfirmation()
  const overlay = useOverlay(saving.isPending || saving.isSuccess)

  useEffect(resendNothing, [])

  const finish = async () => {
    // The password may be another person's than who is signed in here.
    if (useSession.getState().isAuth) await signOut()
    onDone()
  }
  const linkRefused = saving.error instanceof ApiError && LINK_REFUSALS.includes(saving.error.code)
  if (token === null || linkRefused) return <ExpiredLink />
  return (
    <>
      <NewPasswordForm
        problem={saving.error instanceof ApiError ? saving.error : undefined}
        busy={saving.isPending || saving.isSuccess}
        onSubmit={(password) => saving.mutate({ password, token })}
      />
      {overlay && (
        <overlay.Dialog
          open={saving.isSuccess}
          onClose={() => void finish()}
          title="Пароль успешно сохранен!"
          footer={
            <Button variant="primary" onClick={() => void finish()}>
              Готово
            </Button>
          }
        >
          Теперь вы можете войти в кабинет с новым паролем.
        </overlay.Dialog>
      )}
    </>
  )
}
