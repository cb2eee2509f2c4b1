import { Button, CopyButton, Field, Input, Row, useOverlay } from '@cabinet/shared/ui'
import { useSyncExternalStore } from 'react'

let password: string | undefined
const listeners = new Set<() => void>()

function set(next: string | undefined): void {
  password = next
  for (const notify of listeners) notify()
}

/** Passes the password from the form to the list in memory only, because history and storage outlive a session. */
export const rememberGeneratedPassword = (generated: string | undefined): void => set(generated)
const forgetGeneratedPassword = (): void => set(undefined)

function useGeneratedPassword(): string | undefined {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify)
      return () => listeners.delete(notify)
    },
    () => password,
  )
}

/** Shows a new partner's archive password once. */
export function GeneratedPassword() {
  const password = useGeneratedPassword()
  const overlay = useOverlay(password !== undefined)
  if (!overlay) return null
  return (
    <overlay.Dialog
      open={password !== undefined}
      onClose={forgetGeneratedPassword}
      title="Пароль архива"
      footer={
        <Button variant="primary" onClick={forgetGeneratedPassword}>
          Готово
        </Button>
      }
    >
      <Field
        label="Созданный пароль"
        hint="Показан один раз: скопируйте его и передайте партнёру. Им открываются архивы из писем с реестрами."
      >
        <Row flexWrap="nowrap">
          <Input
            readOnly
            value={password ?? ''}
            aria-label="Созданный пароль"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <CopyButton value={password ?? ''} label="Скопировать пароль" />
        </Row>
      </Field>
    </overlay.Dialog>
  )
}
