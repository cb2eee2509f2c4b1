import type { StatusAction } from '@cabinet/contract'
import { isReason, reasonsOf, reasonText } from '@cabinet/contract/staff-actions'
import { formatMoney } from '@cabinet/shared/format'
import {
  type BoundProps,
  type FieldValues,
  Form,
  object,
  requiredText,
  SelectField,
} from '@cabinet/shared/forms'
import { Field, Text, Textarea } from '@cabinet/shared/ui'
import type { Order } from '../../order.ts'
import { useMoneyForm } from '../money.ts'
import { changeStatus, type StatusChange } from '../queries.ts'
import { ActionDialog, type DialogFrame, OrderLine } from './action-dialog.tsx'
import { useOrderCommand } from './use-order-command.ts'

type ReasonFieldProps<T extends FieldValues> = Pick<BoundProps<T>, 'control' | 'name'> & {
  action: StatusAction
}

export function ReasonField<T extends FieldValues>({ action, ...props }: ReasonFieldProps<T>) {
  const options = reasonsOf(action).map((value) => ({ value, label: reasonText(value) }))
  return <SelectField {...props} label="Причина" required placeholder="Выберите причину" options={options} />
}

interface Question {
  readonly title: (number: string) => string
  readonly text?: string
  readonly safe: string
  readonly confirm: (amount: string) => string
  readonly done: (number: string) => string
  readonly danger: boolean
  readonly change: (reason: string) => StatusChange
}

const coded = (reason: string) => (isReason(reason) ? { reason } : {})

const questions = {
  cancel: {
    title: (number) => `Отменить заказ № ${number}?`,
    safe: 'Не отменять',
    confirm: (amount) => `Отменить заказ на ${amount}`,
    done: (number) => `Заказ № ${number} отменён`,
    danger: true,
    change: (reason) => ({ status: 'canceled', ...coded(reason) }),
  },
  back_from_courier: {
    title: (number) => `Заказ № ${number} вернулся от курьера?`,
    text: 'Заказ снова будет «В обработке»: его можно ещё раз передать курьеру, выдать или отменить.',
    safe: 'Отмена',
    confirm: () => 'Вернулся от курьера',
    done: () => 'Заказ вернулся в обработку',
    danger: false,
    change: (reason) => ({ status: 'back_from_courier', ...coded(reason) }),
  },
  reject_return: {
    title: (number) => `Отклонить возврат по заказу № ${number}?`,
    text: 'Заказ останется оплаченным. Пояснение сохранится в истории изменений.',
    safe: 'Не отклонять',
    confirm: () => 'Отклонить возврат',
    done: () => 'Возврат отклонён',
    danger: true,
    change: (explanation) => ({ status: 'reject_return', explanation }),
  },
} satisfies { readonly [action in StatusAction]?: Question }

type ReasonedAction = keyof typeof questions

export const asksReason = (action: string): action is ReasonedAction => Object.hasOwn(questions, action)

const schema = object({ reason: requiredText(500) })

/** Asks for the reason of an action: one of a list, or a text. */
export function ReasonDialog({
  order: seen,
  action,
  ...frame
}: DialogFrame & { order: Order; action: ReasonedAction }) {
  const { title, text, safe, confirm, done, danger, change }: Question = questions[action]
  const { form, discard, id } = useMoneyForm<{ reason: string }>(`${action} ${seen.id}`, {
    schema,
    defaultValues: { reason: '' },
  })
  const onClose = (isDone: boolean) => {
    discard()
    frame.onClose(isDone)
  }
  const { order, ...command } = useOrderCommand<string>(
    seen,
    (now, reason, key) => changeStatus(now, change(reason), key),
    { text: done(seen.number), close: () => onClose(true) },
  )
  return (
    <ActionDialog
      {...frame}
      onClose={onClose}
      title={title(order.number)}
      command={command}
      safeLabel={safe}
      confirmLabel={confirm(formatMoney(order.amount))}
      danger={danger}
      possible={order.actions.includes(action)}
      confirm={{ form: id }}
    >
      <OrderLine order={order} />
      {text && <Text>{text}</Text>}
      <Form id={id} form={form} onSubmit={({ reason }) => command.run(reason)}>
        {action === 'reject_return' ? (
          <Field label="Почему отклоняете" required error={form.formState.errors.reason?.message}>
            <Textarea maxLength={500} {...form.register('reason')} />
          </Field>
        ) : (
          <ReasonField control={form.control} name="reason" action={action} />
        )}
      </Form>
    </ActionDialog>
  )
}
