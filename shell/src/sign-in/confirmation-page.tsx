import { signOut, useSession } from '@cabinet/shared/auth'
import { useLocation, useRedirect } from '@cabinet/shared/router'
import {
  Button,
  Heading,
  LinkButton,
  Skeleton,
  Stack,
  Text,
  TextLink,
  toast,
  useDocumentTitle,
  useOverlay,
  VisuallyHidden,
} from '@cabinet/shared/ui'
import { useEffect } from 'react'
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
    // The password may belong to another user than the signed-in one.
    if (useSession.getState().isAuth) await signOut()
    onDone()
  }
  if (isLinkRefused(saving.error)) return <ExpiredLink message={saving.error.message} />
  if (token === null || link.data?.usable === false) return <ExpiredLink />
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
        username={link.data?.username}
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

/** @param message the server's words, where it was asked */
function ExpiredLink({ message = 'Ссылка недействительна. Запросите новую ссылку' }: { message?: string }) {
  useEffect(() => void toast.error(message), [message])
  return (
    <Stack>
      <Heading as="h1" size="page">
        Ссылка недействительна
      </Heading>
      <Text tone="muted" role="alert">
        Срок действия ссылки истёк, или её уже использовали. Запросите новую: она придёт на вашу почту.
      </Text>
      <LinkButton variant="primary" to="/forget-password">
        Запросить новую ссылку
      </LinkButton>
      <TextLink to="/login" alone alignSelf="center">
        Вернуться ко входу
      </TextLink>
    </Stack>
  )
}

const PARAMETER = 'token'

/** Moves the token from the address bar (history, referrers) to the history entry, which a reload keeps. */
function useConfirmationToken(): string | null {
  const { pathname, search, state } = useLocation()
  const redirect = useRedirect()
  const fromAddress = new URLSearchParams(search).get(PARAMETER)
  useEffect(() => {
    if (fromAddress !== null) redirect(pathname, { replace: true, state: { [PARAMETER]: fromAddress } })
  }, [fromAddress, redirect, pathname])
  return fromAddress ?? fromState(state)
}

function fromState(state: unknown): string | null {
  const token: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, PARAMETER) : null
  return typeof token === 'string' && token !== '' ? token : null
}
