import type { ActionReason, ActionWireName } from '@cabinet/contract'
import { isReason } from '@cabinet/contract/staff-actions'
import { useQueryClient } from '@cabinet/shared/api'
import { countOf, formatMoney, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Form, object, requiredText, useForm } from '@cabinet/shared/forms'
import { Box, Text } from '@cabinet/shared/ui'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import { type ReactElement, useId, useState } from 'react'
import type { Order } from '../../order.ts'
import type { BulkAction } from '../order-actions-context.ts'
import { reloadLists, updateCachedOrders } from '../order-cache.ts'
import { changeStatuses } from '../queries.ts'
import { useCommand } from '../use-command.ts'
import { ActionDialog, type DialogFrame } from './action-dialog.tsx'
import { ReasonField } from './reason-dialog.tsx'

interface RowResult {
  state: 'waiting' | 'done' | 'refused' | 'skipped'
  text: string
}

const icons: Record<RowResult['state'], ReactElement> = {
  waiting: <Circle size={16} aria-hidden />,
  done: <CircleCheck size={16} role="img" aria-label="Сделано" />,
  refused: <CircleX size={16} role="img" aria-label="Отказано" />,
  skipped: <CircleMinus size={16} role="img" aria-label="Пропущен" />,
}
const colors = { waiting: 'fg.muted', done: 'green.fg', refused: 'danger.fg', skipped: 'fg.muted' } as const

interface RowResultsProps {
  orders: readonly Order[]
  results: ReadonlyMap<number, RowResult>
}

function RowResults({ orders, results }: RowResultsProps) {
  return (
    <Box as="ul" display="grid" gap="2" aria-live="polite">
      {orders.map((order) => {
        const { state, text } = results.get(order.id) ?? { state: 'waiting', text: '' }
        return (
          <Box
            key={order.id}
            as="li"
            display="grid"
            gridTemplateColumns="20px minmax(0, 1fr) auto"
            columnGap="2"
          >
            <Box color={colors[state]} pt="0.5">
              {icons[state]}
            </Box>
            <Box
              display={{ md: 'flex' }}
              gap="3"
              alignItems="baseline"
              css={{ '& > :first-child': { maxWidth: { md: '40%' } } }}
            >
              <Text overflowWrap="anywhere">№ {order.number}</Text>
              <Text size="xs" tone={state === 'refused' ? 'danger' : 'muted'}>
                {text}
              </Text>
            </Box>
            <Text numeric whiteSpace="nowrap">
              {formatMoney(order.amount)}
            </Text>
          </Box>
        )
      })}
    </Box>
  )
}

interface BulkTexts {
  readonly status: ActionWireName
  readonly question: string
  readonly confirm: string
  readonly done: string
  readonly not: string
}

const bulkTexts: Record<BulkAction, BulkTexts> = {
  in_progress: {
    status: 'in_progress',
    question: 'Взять в обработку выбранные заказы?',
    confirm: 'Взять в обработку',
    done: 'Взято',
    not: 'взять в обработку',
  },
  hand_over: {
    status: 'readyDelivery',
    question: 'Передать курьеру выбранные заказы?',
    confirm: 'Передать',
    done: 'Передано',
    not: 'передать курьеру',
  },
  cancel: {
    status: 'canceled',
    question: 'Отменить выбранные заказы?',
    confirm: 'Отменить',
    done: 'Отменено',
    not: 'отменить',
  },
}

const schema = object({ reason: requiredText() })

interface BulkDialogProps extends DialogFrame {
  action: BulkAction
  orders: readonly Order[]
  onDone: (ids: readonly number[]) => void
}

export function BulkDialog({ action, orders, onDone, ...frame }: BulkDialogProps) {
  const client = useQueryClient()
  const form = useForm({ schema, defaultValues: { reason: '' } })
  const id = useId()
  const { status, question, confirm, done: doneWord, not } = bulkTexts[action]
  const fits = ({ actions }: Order) => actions.includes(action)
  const [results, setResults] = useState(
    () => new Map(orders.map((order) => [order.id, initialResult(order, fits(order), not)])),
  )
  const [finished, setFinished] = useState(false)
  const fit = orders.filter(fits)
  const sum = fromTiyn(fit.reduce((total, { amount }) => total + toTiyn(amount), 0))
  const done = [...results.values()].filter(({ state }) => state === 'done').length

  const command = useCommand<{ reason?: ActionReason }, Awaited<ReturnType<typeof changeStatuses>>>(
    (reason, key) => changeStatuses(fit, { status, ...reason }, key),
    (answer) => {
      updateCachedOrders(client, answer.orders)
      if (answer.ErrorResponses.length > 0) reloadLists(client)
      setResults((before) => new Map(orders.map((order) => [order.id, resultAfter(order, answer, before)])))
      setFinished(true)
      onDone(answer.orders.map((order) => order.id))
    },
  )
  const many = countOf(fit.length, 'заказ', 'заказа', 'заказов')
  const asksReason = action === 'cancel' && !finished && fit.length > 0
  return (
    <ActionDialog
      {...frame}
      onClose={() => frame.onClose(finished)}
      title={finished ? `${doneWord} ${done} из ${orders.length}` : question}
      command={command}
      width={640}
      safeLabel={action === 'cancel' ? 'Не отменять' : 'Отмена'}
      confirmLabel={`${confirm} ${many} на ${formatMoney(sum)}`}
      danger={action === 'cancel'}
      possible={!finished && fit.length > 0}
      confirm={asksReason ? { form: id } : { run: () => void command.run({}) }}
    >
      {fit.length === 0 && <Text>Среди выбранных нет заказов, которые можно {not}.</Text>}
      {asksReason && (
        <Form id={id} form={form} onSubmit={({ reason }) => command.run(isReason(reason) ? { reason } : {})}>
          <ReasonField control={form.control} name="reason" action="cancel" />
        </Form>
      )}
      <RowResults orders={orders} results={results} />
    </ActionDialog>
  )
}

function initialResult({ status, statusText }: Order, fits: boolean, not: string): RowResult {
  if (fits) return { state: 'waiting', text: statusText }
  if (status === 'no_card_completed')
    return { state: 'skipped', text: 'Оформлен без карты: его сразу передают курьеру' }
  return { state: 'skipped', text: `${not[0]?.toUpperCase()}${not.slice(1)} нельзя: сейчас «${statusText}»` }
}

function resultAfter(
  { id, number, merchantId }: Order,
  { orders, ErrorResponses }: Awaited<ReturnType<typeof changeStatuses>>,
  before: ReadonlyMap<number, RowResult>,
): RowResult {
  const moved = orders.find((order) => order.id === id)
  if (moved) return { state: 'done', text: moved.appStatusGroupRus }
  const refused = ErrorResponses.find((error) => error.orderId === number && error.merchantId === merchantId)
  if (refused) return { state: 'refused', text: refused.message }
  return before.get(id) ?? { state: 'skipped', text: '' }
}
