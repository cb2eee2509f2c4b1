import { type WebhookEvent, webhookEventNames, webhookEvents } from '@cabinet/contract/webhook-events'
import { Form, FormError, object, requiredText, TextField, useForm } from '@cabinet/shared/forms'
import { Button, Checkbox, chakra, Text, toast } from '@cabinet/shared/ui'
import { Dialog } from '@cabinet/shared/ui-overlay'
import { useId, useState } from 'react'
import { type FormFailure, toFormFailure } from '../save-failure.ts'
import { addWebhook, changeWebhook, useWebhookChange, type Webhook } from './queries.ts'
import { ShownSecret } from './shown-secret.tsx'

interface WebhookDialogProps {
  merchantId: string
  /** The webhook whose events are chosen; absent for a new one. */
  webhook?: Webhook | undefined
  open: boolean
  onClose: () => void
}

const schema = object({ url: requiredText(500) })

/** Adds a webhook, then shows its secret, once; or chooses the events of one. */
export function WebhookDialog({ merchantId, webhook, open, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>()
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    webhook ? webhookEventNames.filter((name) => webhook.events.includes(name)) : webhookEventNames,
  )
  const [problem, setProblem] = useState<FormFailure>()
  const id = useId()
  const form = useForm<{ url: string }>({ schema, defaultValues: { url: webhook?.url ?? 'https://' } })
  const onError = (error: Error) => setProblem(toFormFailure(form, error))
  const adding = useWebhookChange(addWebhook, { onSuccess: (made) => setSecret(made.secret), onError })
  const changing = useWebhookChange(changeWebhook, {
    onSuccess: () => {
      toast.success('События сохранены')
      onClose()
    },
    onError,
  })
  const busy = adding.isPending || changing.isPending
  const save = async ({ url }: { url: string }) => {
    setProblem(undefined)
    if (events.length === 0) return
    const saving = webhook
      ? changing.mutateAsync({ id: webhook.id, events: [...events] })
      : adding.mutateAsync({ merchantId, url, events: [...events] })
    await saving.catch(() => undefined)
  }
  const footer =
    secret === undefined ? (
      <>
        <Button disabled={busy} onClick={onClose}>
          Отмена
        </Button>
        <Button type="submit" form={id} variant="primary" loading={busy}>
          {webhook ? 'Сохранить' : 'Добавить'}
        </Button>
      </>
    ) : (
      <Button variant="primary" onClick={onClose}>
        Готово
      </Button>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={webhook ? 'События вебхука' : 'Новый вебхук'}
      width={560}
      busy={busy}
      footer={footer}
    >
      {secret === undefined ? (
        <Form id={id} form={form} onSubmit={save} label="Вебхук">
          {problem && <FormError key={Math.max(adding.submittedAt, changing.submittedAt)} {...problem} />}
          {webhook ? (
            <Text overflowWrap="anywhere">{webhook.url}</Text>
          ) : (
            <TextField
              control={form.control}
              name="url"
              label="Адрес"
              hint="Сюда придёт POST с событием; только https://"
              inputMode="url"
              required
            />
          )}
          <Events value={events} onChange={setEvents} />
        </Form>
      ) : (
        <ShownSecret label="Секрет подписи" value={secret} hint={secretHint} />
      )}
    </Dialog>
  )
}

const secretHint =
  'Показан один раз: передайте его программисту. По нему приёмник проверяет, что событие пришло из кабинета.'

const Group = chakra('fieldset', { base: { minWidth: '0' } })

function Events({
  value,
  onChange,
}: {
  value: readonly WebhookEvent[]
  onChange: (events: WebhookEvent[]) => void
}) {
  return (
    <Group>
      <chakra.legend fontWeight="medium" mb="1">
        События
      </chakra.legend>
      {webhookEventNames.map((event) => (
        <chakra.div key={event}>
          <Checkbox
            checked={value.includes(event)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(webhookEventNames.filter((one) => (one === event ? checked : value.includes(one))))
            }
          >
            <span>
              {webhookEvents[event]}{' '}
              <Text as="span" size="xs" tone="muted" fontFamily="mono">
                {event}
              </Text>
            </span>
          </Checkbox>
        </chakra.div>
      ))}
      {value.length === 0 && (
        <Text role="alert" size="xs" tone="danger">
          Выберите хотя бы одно событие
        </Text>
      )}
    </Group>
  )
}
