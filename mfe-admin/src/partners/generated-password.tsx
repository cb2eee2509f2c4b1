import { Button, CopyButton, Field, Input, Row, useOverlay } from '@cabinet/shared/ui'
import { forgetGeneratedPassword, useGeneratedPassword } from './generated-password-store.ts'

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
