import { webhookEvents } from '@cabinet/contract/webhook-events'
import { describeError } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import {
  Box,
  Button,
  type Column,
  DataTable,
  DateTime,
  EmptyState,
  Heading,
  LoadFailure,
  MoreMenu,
  preloadOverlay,
  Row,
  StatusBadge,
  Text,
  TextLink,
  toast,
  useLazyModule,
} from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Plus from 'lucide-react/icons/plus'
import { type ComponentProps, useMemo, useState } from 'react'
import { integrationsOf } from '../paths.ts'
import { changeWebhook, sendTest, useWebhookChange, useWebhooks, type Webhook } from './queries.ts'
import { RemoveWebhook, RotateSecret } from './webhook-questions.tsx'

const loadDialog = () => import('./webhook-dialog.tsx')

const badges: Record<Webhook['state'], ComponentProps<typeof StatusBadge>> = {
  active: { children: 'Работает', palette: 'green', icon: <CircleCheck size={14} aria-hidden /> },
  failing: { children: 'Не отвечает', palette: 'yellow', icon: <CircleAlert size={14} aria-hidden /> },
  off: { children: 'Выключен', palette: 'gray', icon: <CircleOff size={14} aria-hidden /> },
}

type Act = (what: 'events' | 'test' | 'rotate' | 'switch' | 'remove', webhook: Webhook) => void

/** The webhooks of a partner with what can be done with each. */
export function WebhooksSection({ merchantId }: { merchantId: string }) {
  const query = useWebhooks(merchantId)
  // A dialog stays while it closes.
  const [edited, setEdited] = useState<{ open: boolean; opened: number; webhook?: Webhook }>({
    open: false,
    opened: 0,
  })
  const [asked, setAsked] = useState<{ what: 'rotate' | 'remove'; webhook: Webhook }>()
  const dialog = useLazyModule(loadDialog, edited.opened > 0)
  const edit = (webhook?: Webhook) =>
    setEdited(({ opened }) => ({ open: true, opened: opened + 1, ...(webhook && { webhook }) }))
  const onError = (error: Error) => toast.error(describeError(error).message)
  const testing = useWebhookChange(sendTest, {
    onSuccess: () => toast.success('Тестовое событие отправлено: итог в журнале'),
    onError,
  })
  const switching = useWebhookChange(changeWebhook, {
    onSuccess: () => toast.success('Сохранено'),
    onError,
  })
  const act: Act = (what, webhook) => {
    if (what === 'events') edit(webhook)
    else if (what === 'test') testing.mutate(webhook.id)
    else if (what === 'switch') switching.mutate({ id: webhook.id, on: webhook.state === 'off' })
    else setAsked({ what, webhook })
  }
  const columns = useColumns(merchantId, act)
  const preload = () => {
    preloadOverlay()
    void loadDialog()
  }
  return (
    <>
      <Row justifyContent="space-between" mt="4">
        <Heading>Вебхуки</Heading>
        <Button icon={<Plus />} onPointerEnter={preload} onFocus={preload} onClick={() => edit()}>
          Добавить вебхук
        </Button>
      </Row>
      <Text tone="muted">Кабинет сам сообщает системе партнёра о заказах и реестрах.</Text>
      {query.error && query.data === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <DataTable
          caption="Вебхуки"
          columns={columns}
          rows={query.data}
          rowKey={({ id }) => String(id)}
          skeletonRows={2}
          empty={
            <EmptyState
              title="Вебхуков пока нет"
              text="Добавьте адрес приёмника, чтобы система узнавала о заказах сразу, не опрашивая кабинет."
            />
          }
        />
      )}
      <RemoveWebhook
        webhook={asked?.what === 'remove' ? asked.webhook : undefined}
        onClose={() => setAsked(undefined)}
      />
      <RotateSecret
        key={asked?.webhook.id}
        webhook={asked?.what === 'rotate' ? asked.webhook : undefined}
        onClose={() => setAsked(undefined)}
      />
      {dialog && (
        <dialog.WebhookDialog
          key={edited.opened}
          merchantId={merchantId}
          webhook={edited.webhook}
          open={edited.open}
          onClose={() => setEdited({ ...edited, open: false })}
        />
      )}
    </>
  )
}

const names = new Map<string, string>(Object.entries({ ...webhookEvents, 'webhook.test': 'Тестовое' }))
/** Returns the event's name; a newer server may know more. */
export const eventText = (event: string): string => names.get(event) ?? event

function useColumns(merchantId: string, act: Act): readonly Column<Webhook>[] {
  const zone = useBusinessZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions read only their arguments and setters
  return useMemo(
    () => [
      {
        key: 'url',
        header: 'Адрес',
        width: '34%',
        half: 'both',
        cell: ({ id, url }) => (
          <Box overflowWrap="anywhere">
            <TextLink to={integrationsOf(merchantId, { webhook: id })} aria-label={`Журнал отправок: ${url}`}>
              {url}
            </TextLink>
          </Box>
        ),
      },
      {
        key: 'events',
        header: 'События',
        width: 'auto',
        half: 'both',
        cell: ({ events }) => events.map(eventText).join(', '),
      },
      {
        key: 'state',
        header: 'Состояние',
        width: '20%',
        half: 'start',
        cell: ({ state, failingSince, offSince }) => (
          <Box>
            <StatusBadge {...badges[state]} />
            {(offSince ?? failingSince) !== null && (
              <Text as="div" size="xs" tone="muted">
                с <DateTime at={offSince ?? failingSince ?? ''} zone={zone} as="text" />
              </Text>
            )}
          </Box>
        ),
      },
      {
        key: 'actions',
        header: 'Действия',
        width: '96px',
        align: 'end',
        half: 'end',
        on: 'screen',
        cell: (webhook) => (
          <MoreMenu
            label={`Действия: ${webhook.url}`}
            items={[
              { key: 'test', label: 'Отправить тестовое событие', onSelect: () => act('test', webhook) },
              { key: 'events', label: 'Выбрать события', onSelect: () => act('events', webhook) },
              { key: 'rotate', label: 'Сменить секрет', onSelect: () => act('rotate', webhook) },
              {
                key: 'switch',
                label: webhook.state === 'off' ? 'Включить' : 'Выключить',
                onSelect: () => act('switch', webhook),
              },
              { key: 'remove', label: 'Удалить', danger: true, onSelect: () => act('remove', webhook) },
            ]}
          />
        ),
      },
    ],
    [zone, merchantId],
  )
}
