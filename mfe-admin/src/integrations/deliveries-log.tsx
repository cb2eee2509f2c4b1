import { webhookEventNames } from '@cabinet/contract/webhook-events'
import { describeError } from '@cabinet/shared/api'
import { useBusinessZone } from '@cabinet/shared/auth'
import { readAddress, useLocation, useNavigateInPlace } from '@cabinet/shared/router'
import {
  AddressProblems,
  Box,
  type Column,
  DataTable,
  DateTime,
  EmptyState,
  Field,
  LoadFailure,
  MoreMenu,
  NativeSelect,
  Row,
  StatusBadge,
  Text,
  toast,
  useOverlay,
} from '@cabinet/shared/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import { type ComponentProps, useMemo, useState } from 'react'
import { LogPages, readBefore } from './log-pages.tsx'
import {
  type Delivery,
  type LogQuery,
  type Repeated,
  repeatDeliveries,
  useDeliveries,
  useWebhookChange,
} from './queries.ts'
import { eventText } from './webhooks-section.tsx'

const badges: Record<Delivery['state'], ComponentProps<typeof StatusBadge>> = {
  delivered: { children: 'Доставлено', palette: 'green', icon: <CircleCheck size={14} aria-hidden /> },
  waiting: { children: 'Ждёт отправки', palette: 'yellow', icon: <Clock size={14} aria-hidden /> },
  failed: { children: 'Не доставлено', palette: 'red', icon: <CircleAlert size={14} aria-hidden /> },
}
const all = { value: '', label: 'Все' }
const stateNames = Object.keys(badges) as Delivery['state'][]
const states = [all, ...stateNames.map((value) => ({ value, label: String(badges[value].children) }))]
const eventNames = [...webhookEventNames, 'webhook.test'] as const
const events = [all, ...eventNames.map((value) => ({ value, label: eventText(value) }))]

/** The deliveries of a webhook in the last 30 days; filters stand in the address. */
export function DeliveriesLog({ id }: { id: number }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigateInPlace()
  const { problems, read } = readAddress(new URLSearchParams(search))
  const state = read<LogQuery['state']>(
    'state',
    'состояние',
    undefined,
    (text) => stateNames.find((name) => name === text) ?? null,
  )
  const event = read<LogQuery['event']>(
    'event',
    'событие',
    undefined,
    (text) => eventNames.find((name) => name === text) ?? null,
  )
  const before = readBefore(read)
  const query = useDeliveries(id, {
    ...(state && { state }),
    ...(event && { event }),
    ...(before && { before }),
  })
  const hrefWith = (change: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ before: '', ...change }))
      if (value === '') next.delete(name)
      else next.set(name, value)
    return `${pathname}?${next}`
  }
  const [since, setSince] = useState<string>()
  const repeating = useWebhookChange(repeatDeliveries, {
    onSuccess: ({ count }) => {
      toast.success(`Отправляем снова: ${count}`)
      setSince(undefined)
    },
    onError: (error) => toast.error(describeError(error).message),
  })
  const repeat = (which: Repeated) => repeating.mutate({ id, ...which })
  const columns = useColumns((deliveryId) => repeat({ deliveryId }), setSince)
  const { items, next = null } = query.data ?? {}
  return (
    <>
      <AddressProblems problems={problems} onClear={() => navigate(hrefWith({ state: '', event: '' }))} />
      <Row>
        <Field label="Состояние">
          <NativeSelect
            value={state ?? ''}
            options={states}
            onChange={(to) => navigate(hrefWith({ state: to }))}
          />
        </Field>
        <Field label="Событие">
          <NativeSelect
            value={event ?? ''}
            options={events}
            onChange={(to) => navigate(hrefWith({ event: to }))}
          />
        </Field>
      </Row>
      {query.error && items === undefined ? (
        <LoadFailure query={query} />
      ) : (
        <DataTable
          caption="Журнал отправок"
          columns={columns}
          rows={items}
          rowKey={({ id }) => String(id)}
          refetching={query.isPlaceholderData}
          empty={<EmptyState title="Отправок нет" text="Журнал хранит последние 30 дней." />}
        />
      )}
      <LogPages isFirst={before === undefined} next={next} hrefOf={(id) => hrefWith({ before: id })} />
      <RepeatSince
        since={since}
        busy={repeating.isPending}
        onConfirm={() => since !== undefined && repeat({ since })}
        onClose={() => setSince(undefined)}
      />
    </>
  )
}

interface RepeatSinceProps {
  since: string | undefined
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

function RepeatSince({ since, ...rest }: RepeatSinceProps) {
  const zone = useBusinessZone()
  const overlay = useOverlay(since !== undefined)
  if (!overlay) return null
  return (
    <overlay.ConfirmDialog
      {...rest}
      open={since !== undefined}
      title="Отправить снова?"
      confirmLabel="Отправить"
    >
      <Text>
        Уйдут все события, начиная с <DateTime at={since ?? ''} zone={zone} as="text" />, и доставленные тоже.
        Приёмник узнаёт повторы по webhook-id.
      </Text>
    </overlay.ConfirmDialog>
  )
}

function useColumns(
  onRepeat: (id: number) => void,
  onSince: (at: string) => void,
): readonly Column<Delivery>[] {
  const zone = useBusinessZone()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the actions read only their arguments and setters
  return useMemo(
    () => [
      {
        key: 'at',
        header: 'Время',
        width: '112px',
        half: 'start',
        cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
      },
      {
        key: 'event',
        header: 'Событие',
        width: '24%',
        half: 'both',
        cell: ({ event, orderNumber, messageId }) => (
          <Box overflowWrap="anywhere">
            {eventText(event)}
            {orderNumber && `, заказ ${orderNumber}`}
            <Text as="div" size="xs" tone="muted" fontFamily="mono">
              {messageId}
            </Text>
          </Box>
        ),
      },
      {
        key: 'state',
        header: 'Состояние',
        width: '18%',
        half: 'end',
        cell: ({ state, attempts, nextAt }) => (
          <Box>
            <StatusBadge {...badges[state]} />
            {state === 'waiting' && attempts > 0 && nextAt !== null && (
              <Text as="div" size="xs" tone="muted">
                попытка {attempts + 1} — <DateTime at={nextAt} zone={zone} as="text" />
              </Text>
            )}
          </Box>
        ),
      },
      { key: 'answer', header: 'Ответ', width: 'auto', half: 'both', cell: answerOf },
      {
        key: 'actions',
        header: 'Действия',
        width: '96px',
        align: 'end',
        half: 'end',
        on: 'screen',
        cell: ({ id, messageId, createdAt }) => (
          <MoreMenu
            label={`Действия: ${messageId}`}
            items={[
              { key: 'one', label: 'Отправить снова', onSelect: () => onRepeat(id) },
              {
                key: 'since',
                label: 'Отправить снова всё с этого времени',
                onSelect: () => onSince(createdAt),
              },
            ]}
          />
        ),
      },
    ],
    [zone],
  )
}

function answerOf({ status, ms, answer, problem, attempts }: Delivery) {
  const said = [
    status !== null && `HTTP ${status}`,
    ms !== null && `${ms} мс`,
    attempts > 1 && `попыток: ${attempts}`,
  ]
  return (
    <Box overflowWrap="anywhere" minWidth="22ch">
      {said.filter(Boolean).join(' · ') || '—'}
      {problem !== null && <Text as="div">{problem}</Text>}
      {answer && (
        <Box as="details" fontSize="xs">
          <summary>Текст ответа</summary>
          {answer}
        </Box>
      )}
    </Box>
  )
}
