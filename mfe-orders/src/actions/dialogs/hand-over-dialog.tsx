import { Text } from '@cabinet/shared/ui'
import type { Order } from '../../order.ts'
import { changeStatus } from '../change-status.ts'
import { doneTexts } from '../texts.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogFrame } from './desk-dialog.tsx'
import { OrderLine } from './order-line.tsx'
import { useOrderCommand } from './use-order-command.ts'

/** «Передать курьеру» */
export function HandOverDialog({ order: seen, ...frame }: DialogFrame & { order: Order }) {
  const { order, ...command } = useOrderCommand<void>(
    seen,
    (now, _, key) => changeStatus(now, { status: 'readyDelivery' }, key),
    { text: doneTexts.hand_over, close: () => frame.onClose(true) },
  )
  return (
    <ActionDialog
      {...frame}
      title={`Передать курьеру заказ № ${order.number}?`}
      command={command}
      safeLabel="Отмена"
      confirmLabel="Передать курьеру"
      possible={order.actions.includes('hand_over')}
      confirm={{ run: () => void command.run() }}
    >
      <OrderLine order={order} />
      <Text>Заказ получит статус «Готов к доставке», и курьер сможет выдать его по коду из SMS.</Text>
    </ActionDialog>
  )
}
