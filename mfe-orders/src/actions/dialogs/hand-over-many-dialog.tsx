import { useQueryClient } from '@cabinet/shared/api'
import { countOf, formatMoney, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { Text } from '@cabinet/shared/ui'
import { useState } from 'react'
import type { Order } from '../../order.ts'
import { changeStatuses } from '../change-status.ts'
import { keepFresh } from '../order-cache.ts'
import { useCommand } from '../use-command.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogFrame } from './desk-dialog.tsx'
import { type RowResult, RowResults } from './row-results.tsx'

interface HandOverManyDialogProps extends DialogFrame {
  orders: readonly Order[]
  onDone: (ids: readonly number[]) => void
}

export function HandOverManyDialog({ orders, onDone, ...frame }: HandOverManyDialogProps) {
  const client = useQueryClient()
  const [results, setResults] = useState(() => new Map(orders.map((order) => [order.id, firstResult(order)])))
  const [finished, setFinished] = useState(false)
  const fit = orders.filter((order) => order.actions.includes('hand_over'))
  const sum = fromTiyn(fit.reduce((total, { amount }) => total + toTiyn(amount), 0))
  const done = [...results.values()].filter(({ state }) => state === 'done').length

  const command = useCommand<void, Awaited<ReturnType<typeof changeStatuses>>>(
    (_, key) => changeStatuses(fit, { status: 'readyDelivery' }, key),
    (answer) => {
      const refused = answer.ErrorResponses.flatMap(({ order }) => order ?? [])
      keepFresh(client, [...answer.orders, ...refused])
      setResults((before) => new Map(orders.map((order) => [order.id, resultOf(order, answer, before)])))
      setFinished(true)
      onDone(answer.orders.map(({ id }) => id))
    },
  )
  const many = countOf(fit.length, 'заказ', 'заказа', 'заказов')
  return (
    <ActionDialog
      {...frame}
      onClose={() => frame.onClose(finished)}
      title={finished ? `Передано ${done} из ${orders.length}` : 'Передать курьеру выбранные заказы?'}
      command={command}
      safeLabel="Отмена"
      confirmLabel={`Передать ${many} на ${formatMoney(sum)}`}
      possible={!finished && fit.length > 0}
      confirm={{ run: () => void command.run() }}
    >
      {fit.length === 0 && <Text>Среди выбранных нет заказов, которые можно передать курьеру.</Text>}
      <RowResults orders={orders} results={results} />
    </ActionDialog>
  )
}

function firstResult({ actions, statusText }: Order): RowResult {
  return actions.includes('hand_over')
    ? { state: 'waiting', text: statusText }
    : { state: 'skipped', text: `Передать нельзя: сейчас «${statusText}»` }
}

function resultOf(
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
