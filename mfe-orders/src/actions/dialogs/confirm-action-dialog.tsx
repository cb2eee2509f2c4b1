import type { ActionWireName } from '@cabinet/contract'
import { Text } from '@cabinet/shared/ui'
import type { Order } from '../../order.ts'
import { actionOffers, type OfferedAction } from '../offered-actions.tsx'
import { changeStatus } from '../queries.ts'
import { ActionDialog, type DialogFrame, OrderLine } from './action-dialog.tsx'
import { useOrderCommand } from './use-order-command.ts'

interface Question {
  readonly status: ActionWireName
  readonly title: (number: string) => string
  readonly text: string
  readonly done: string
}

const questions = {
  hand_over: {
    status: 'readyDelivery',
    title: (number) => `Передать курьеру заказ № ${number}?`,
    text: 'Заказ получит статус «Готов к доставке», и курьер сможет выдать его по коду из SMS.',
    done: 'Заказ подтверждён и ожидает доставки',
  },
} as const satisfies Partial<Record<OfferedAction, Question>>

interface ConfirmActionDialogProps extends DialogFrame {
  order: Order
  action: keyof typeof questions
}

export function ConfirmActionDialog({ order: seen, action, ...frame }: ConfirmActionDialogProps) {
  const { status, title, text, done } = questions[action]
  const { order, ...command } = useOrderCommand<void>(
    seen,
    (now, _, key) => changeStatus(now, { status }, key),
    { text: done, close: () => frame.onClose(true) },
  )
  return (
    <ActionDialog
      {...frame}
      title={title(order.number)}
      command={command}
      safeLabel="Отмена"
      confirmLabel={actionOffers[action].text}
      possible={order.actions.includes(action)}
      confirm={{ run: () => void command.run() }}
    >
      <OrderLine order={order} />
      <Text>{text}</Text>
    </ActionDialog>
  )
}
