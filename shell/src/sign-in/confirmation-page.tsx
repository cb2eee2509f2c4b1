import { signOut, useSession } from '@cabinet/shared/auth'
import { Button, Skeleton, useDocumentTitle, useOverlay, VisuallyHidden } from '@cabinet/shared/ui'
import { useEffect } from 'react'
import { useConfirmationToken } from './confirmation-token.ts'
import { ExpiredLink } from './expired-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { clearMutations, isLinkRefused, useConfirmation, useLinkCheck } from './queries.ts'

export function ConfirmationPage({ onDone }: { onDone: () => void }) {
  useDocumentTitle('Новый пароль')
  const token = useConfirmationToken()
  const link = useLinkCheck(token)
  const saving = useConfirmation()
  const overlay = useOverlay(saving.isPending || saving.isSuccess)

  useEffect(clearMutations, [])

  const finish = async () => {
    // The password may be another person's than who is signed in here.
    if (useSession.getState().isAuth) await signOut()
    onDone()
  }
  if (token === null || isLinkRefused(saving.error) || link.data?.usable === false) return <ExpiredLink />
  if (link.isPending)
    return (
      <>
        <VisuallyHidden role="status">Проверяем ссылку</VisuallyHidden>
        <Skeleton width="full" height="240px" />
      </>
    )
  return (
    <>
      <NewPasswordForm
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
