import { formatMoney } from '@cabinet/shared/format'
import { Form, MoneyField, object, requiredText, string, useWatch } from '@cabinet/shared/forms'
import { Banner, Box, Text } from '@cabinet/shared/ui'
import type { ComponentProps } from 'react'
import type { Order } from '../../order.ts'
import { compensationProblem, returnLine, typedAmount } from '../money.ts'
import { changeStatus, type StatusChange } from '../queries.ts'
import { isCancelReason } from '../texts.ts'
import { ActionDialog } from './action-dialog.tsx'
import type { DialogFrame } from './dialog-frame.ts'
import { OrderLine } from './order-line.tsx'
import { ReasonField } from './reason-field.tsx'
import { useMoneyForm } from './use-money-form.ts'
import { useOrderCommand } from './use-order-command.ts'

const returnKinds = [
  { value: 'full', text: 'Вернуть всю сумму' },
  { value: 'part', text: 'Вернуть часть суммы' },
]

function ReturnKind({ name }: { name: ComponentProps<'input'> }) {
  return (
    <Box as="fieldset" display="flex" flexWrap="wrap" columnGap="5">
      <Box as="legend" fontSize="sm" fontWeight="medium" color="fg.muted">
        Сколько вернуть
      </Box>
      {returnKinds.map(({ value, text }) => (
        <Box
          key={value}
          as="label"
          display="inline-flex"
          alignItems="center"
          gap="2"
          minHeight={{ base: '44px', md: '32px' }}
          cursor="pointer"
        >
          <Box asChild boxSize="18px" accentColor="accent.solid">
            <input type="radio" value={value} {...name} />
          </Box>
          {text}
        </Box>
      ))}
    </Box>
  )
}

interface ReturnValues {
  kind: string
  amount: string
  reason: string
}

const returnSchema = (orderAmount: number) =>
  object({
    kind: string().oneOf(['full', 'part']).default('full'),
    amount: string()
      .default('')
      .when('kind', ([kind], amount) =>
        kind === 'part'
          ? amount.test('compensation', (text, context) => {
              const message = compensationProblem(text, orderAmount)
              return message === null || context.createError({ message })
            })
          : amount,
      ),
    reason: requiredText(),
  })

function compensationOf({ kind, amount }: Pick<ReturnValues, 'kind' | 'amount'>, orderAmount: number) {
  if (kind === 'full') return orderAmount
  return compensationProblem(amount, orderAmount) === null ? typedAmount(amount) : null
}

export function ReturnDialog({ order: seen, ...frame }: DialogFrame & { order: Order }) {
  const onClose = (done: boolean) => {
    discard()
    frame.onClose(done)
  }
  const { order, ...command } = useOrderCommand<StatusChange>(seen, changeStatus, {
    text: 'Возврат оформлен',
    close: () => onClose(true),
  })
  const mayPart = order.actions.includes('part_return')
  const { form, discard, id } = useMoneyForm<ReturnValues>(`return ${seen.id}`, {
    schema: returnSchema(order.amount),
    defaultValues: { kind: 'full', amount: '', reason: '' },
  })
  const [kind, amount] = useWatch({ control: form.control, name: ['kind', 'amount'] })
  const compensation = compensationOf({ kind, amount }, order.amount)
  const sum = compensation === null ? '' : ` ${formatMoney(compensation)}`
  return (
    <ActionDialog
      {...frame}
      onClose={onClose}
      title={`Возврат по заказу № ${order.number}`}
      command={command}
      safeLabel="Не возвращать"
      confirmLabel={`Вернуть${sum}`}
      danger
      possible={order.actions.includes('return') || mayPart}
      confirm={{ form: id }}
    >
      <OrderLine order={order} />
      <Form id={id} form={form} onSubmit={(values) => command.run(toChange(values, order.amount))}>
        {mayPart && <ReturnKind name={form.register('kind')} />}
        {kind === 'part' && (
          <MoneyField control={form.control} name="amount" label="Сумма компенсации, ₸" required autoFocus />
        )}
        <ReasonField control={form.control} name="reason" />
      </Form>
      <Text numeric role="status" fontWeight="medium">
        {compensation === null
          ? `Из ${formatMoney(order.amount)} вернём ту часть, что вы укажете`
          : returnLine(order.amount, compensation)}
      </Text>
      <Banner tone="warning">Возврат окончательный: отменить его будет нельзя.</Banner>
    </ActionDialog>
  )
}

function toChange(values: ReturnValues, orderAmount: number): StatusChange {
  const amount = compensationOf(values, orderAmount)
  const reason = isCancelReason(values.reason) ? { reason: values.reason } : {}
  return values.kind === 'part' && amount !== null
    ? { status: 'part_return', amount, ...reason }
    : { status: 'return', ...reason }
}
