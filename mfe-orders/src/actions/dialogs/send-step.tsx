import { formatMoney, formatPhone } from '@cabinet/shared/format'
import { boolean, CheckboxField, Form, MoneyField, object, string, useWatch } from '@cabinet/shared/forms'
import { Box, Text } from '@cabinet/shared/ui'
import type { Order } from '../../order.ts'
import { deliveryAmountProblem, parseAmount, useMoneyForm } from '../money.ts'
import { formatCountdown } from './delivery-code.ts'

interface FormValues {
  changed: boolean
  amount: string
}

const schema = (orderAmount: number) =>
  object({
    changed: boolean().default(false),
    amount: string()
      .default('')
      .when('changed', ([changed], amount) =>
        changed === true
          ? amount.test('delivery', (text, context) => {
              const message = deliveryAmountProblem(text, orderAmount)
              return message === null || context.createError({ message })
            })
          : amount,
      ),
  })

export function useSendForm(order: Order) {
  return useMoneyForm<FormValues>(`deliver ${order.id}`, {
    schema: schema(order.amount),
    defaultValues: { changed: false, amount: '' },
  })
}

interface SendStepProps extends Pick<ReturnType<typeof useSendForm>, 'form' | 'id'> {
  order: Order
  resendIn: number
  /** Sends the code for the delivered amount, KZT. */
  onSend: (amount: number) => Promise<void>
}

export function SendStep({ form, id, order, resendIn, onSend }: SendStepProps) {
  const [changed, amount] = useWatch({ control: form.control, name: ['changed', 'amount'] })
  const wrong = changed && deliveryAmountProblem(amount, order.amount) !== null
  const sum = changed ? (parseAmount(amount) ?? order.amount) : order.amount
  const submit = (values: FormValues) =>
    onSend(values.changed ? (parseAmount(values.amount) ?? order.amount) : order.amount)
  return (
    <>
      <Text>
        Покупатель получит код из SMS на номер{' '}
        <Box as="span" whiteSpace="nowrap">
          {formatPhone(order.phone)}
        </Box>{' '}
        и назовёт его вам при выдаче.
      </Text>
      <Form id={id} form={form} onSubmit={submit}>
        <CheckboxField control={form.control} name="changed" label="Покупатель берёт на другую сумму" />
        {changed && <MoneyField control={form.control} name="amount" label="Новая сумма, ₸" required />}
      </Form>
      {changed && !wrong && (
        <Text numeric fontWeight="medium" role="status">
          {formatMoney(order.amount)} → выдача на {formatMoney(sum)}
        </Text>
      )}
      {resendIn > 0 && (
        <Text numeric tone="muted">
          Новый код можно отправить через {formatCountdown(resendIn)}
        </Text>
      )}
    </>
  )
}
