import { describeError } from '@cabinet/shared/api'
import { Button, Text, toast, useOverlay } from '@cabinet/shared/ui'
import { DeleteDialog } from '../delete-dialog.tsx'
import { removeWebhook, rotateSecret, useWebhookChange, type Webhook } from './queries.ts'
import { ShownSecret } from './shown-secret.tsx'

interface AskedProps {
  webhook: Webhook | undefined
  onClose: () => void
}

export function RemoveWebhook({ webhook, onClose }: AskedProps) {
  const removal = useWebhookChange(removeWebhook, {
    onSuccess: () => {
      toast.success('Вебхук удалён')
      onClose()
    },
  })
  return (
    <DeleteDialog
      open={webhook !== undefined}
      title="Удалить вебхук?"
      deletion={removal}
      onConfirm={() => webhook && removal.mutate(webhook.id)}
      onClose={onClose}
    >
      <Text overflowWrap="anywhere" mb={removal.error ? '3' : '0'}>
        {webhook?.url} больше не получит событий, журнал отправок исчезнет.
      </Text>
    </DeleteDialog>
  )
}

/** Makes a new secret, and shows it, once. */
export function RotateSecret({ webhook, onClose }: AskedProps) {
  const overlay = useOverlay(webhook !== undefined)
  const rotation = useWebhookChange(rotateSecret, {
    onSuccess: () => undefined,
    onError: (error) => toast.error(describeError(error).message),
  })
  if (!overlay) return null
  const secret = rotation.data?.secret
  return (
    <overlay.Dialog
      open={webhook !== undefined}
      title={secret === undefined ? 'Сменить секрет?' : 'Новый секрет'}
      busy={rotation.isPending}
      onClose={onClose}
      footer={
        secret === undefined ? (
          <>
            <Button onClick={onClose}>Отмена</Button>
            <Button
              variant="primary"
              loading={rotation.isPending}
              onClick={() => webhook && rotation.mutate(webhook.id)}
            >
              Сменить
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Готово
          </Button>
        )
      }
    >
      {secret === undefined ? (
        <Text>Сутки события подписаны обоими секретами, чтобы приёмник перешёл на новый без потерь.</Text>
      ) : (
        <ShownSecret
          label="Секрет подписи"
          value={secret}
          hint="Показан один раз. Прежний секрет действует ещё сутки."
        />
      )}
    </overlay.Dialog>
  )
}
