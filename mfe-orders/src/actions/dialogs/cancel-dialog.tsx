import { formatMoney } from '@cabinet/shared/format'
import { Form, object, requiredText } from '@cabinet/shared/forms'
import type { Order } from '../../order.ts'
import { changeStatus } from '../queries.ts'
import { isCancelReason } from '../texts.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogFrame } from './dialog-frame.ts'
import { OrderLine } from './order-line.tsx'
import { ReasonField } from './reason-field.tsx'
import { useMoneyForm } from './use-money-form.ts'
import { useOrderCommand } from './use-order-command.ts'

const schema = object({ reason: requiredText() })

export function CancelDialog({ order: seen, ...frame }: DialogFrame & { order: Order }) {
  const { form, discard, id } = useMoneyForm<{ reason: string }>(`cancel ${seen.id}`, {
    schema,
    defaultValues: { reason: '' },
  })
  const onClose = (done: boolean) => {
    discard()
    frame.onClose(done)
  }
  const { order, ...command } = useOrderCommand<string>(
    seen,
    (now, reason, key) =>
      changeStatus(now, { status: 'canceled', ...(isCancelReason(reason) && { reason }) }, key),
    { text: `Заказ № ${seen.number} отменён`, close: () => onClose(true) },
  )
  return (
    <ActionDialog
      {...frame}
      onClose={onClose}
      title={`Отменить заказ № ${order.number}?`}
      command={command}
      safeLabel="Не отменять"
      confirmLabel={`Отменить заказ на ${formatMoney(order.amount)}`}
      danger
      possible={order.actions.includes('cancel')}
      confirm={{ form: id }}
    >
      <OrderLine order={order} />
      <Form id={id} form={form} onSubmit={({ reason }) => command.run(reason)}>
        <ReasonField control={form.control} name="reason" />
      </Form>
    </ActionDialog>
  )
}
