import { isReason } from '@cabinet/contract/staff-actions'
import { formatMoney } from '@cabinet/shared/format'
import { Form, MoneyField, object, requiredText, string, useWatch } from '@cabinet/shared/forms'
import { Banner, Box, Text } from '@cabinet/shared/ui'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { useMarketplaceOrder } from '../../detail/queries.ts'
import type { Order } from '../../order.ts'
import { compensationProblem, parseAmount, returnSummary, useMoneyForm } from '../money.ts'
import { changeStatus, type StatusChange } from '../queries.ts'
import { ActionDialog, type DialogFrame, OrderLine } from './action-dialog.tsx'
import { ReasonField } from './reason-dialog.tsx'
import {
  isFullReturn,
  type ReturnedQuantities,
  ReturnItems,
  readReturned,
  returnedPrice,
  writeReturned,
} from './return-items.tsx'
import { useOrderCommand } from './use-order-command.ts'

const returnKinds = [
  { value: 'full', text: 'Вернуть всю сумму' },
  { value: 'part', text: 'Вернуть часть суммы' },
]

interface ReturnKindProps {
  name: ComponentProps<'input'>
  error: string | undefined
  /** Called when a pointer has chosen a part; keys leave the focus on the choice. */
  onPart: () => void
}

function ReturnKind({ name, error, onPart }: ReturnKindProps) {
  const id = useId()
  return (
    <Box as="fieldset" display="flex" flexWrap="wrap" columnGap="5" aria-describedby={error && id}>
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
          onClick={({ detail }: MouseEvent) => {
            if (value === 'part' && detail > 0) requestAnimationFrame(onPart)
          }}
        >
          <Box asChild boxSize="18px" accentColor="accent.solid">
            <input type="radio" value={value} aria-invalid={error !== undefined} {...name} />
          </Box>
          {text}
        </Box>
      ))}
      {error && (
        <Text id={id} size="xs" tone="danger" flexBasis="full">
          {error}
        </Text>
      )}
    </Box>
  )
}

interface ReturnValues {
  kind: string
  amount: string
  reason: string
  /** The returned items as text, which a draft keeps. */
  back: string
}

/** @param isAll whether all items come back, so that no sum is typed */
const returnSchema = (orderAmount: number, isAll: (back: string) => boolean) =>
  object({
    kind: string()
      .default('')
      .matches(/^(full|part)$/, 'Выберите, сколько вернуть'),
    amount: string()
      .default('')
      .when(['kind', 'back'], ([kind, back], amount) =>
        kind === 'part' && !isAll(back)
          ? amount.test('compensation', (text, context) => {
              const message = compensationProblem(text, orderAmount)
              return message === null || context.createError({ message })
            })
          : amount,
      ),
    reason: requiredText(),
    back: string().default(''),
  })

/** Returns or accepts the buyer's request; nothing is chosen ahead, because a return is final. */
export function ReturnDialog({ order: seen, ...frame }: DialogFrame & { order: Order }) {
  const onClose = (done: boolean) => {
    discard()
    frame.onClose(done)
  }
  const isAsked = seen.status === 'return_request'
  const { order, ...command } = useOrderCommand<StatusChange>(seen, changeStatus, {
    text: isAsked ? 'Возврат принят' : 'Возврат оформлен',
    close: () => onClose(true),
  })
  const marketplace = useMarketplaceOrder(seen)
  const items = marketplace.data?.items ?? []
  const isAllOf = (back: string) => isFullReturn(items, readReturned(back))
  const { form, discard, id } = useMoneyForm<ReturnValues>(`return ${seen.id}`, {
    schema: returnSchema(order.amount, isAllOf),
    defaultValues: { kind: '', amount: '', reason: '', back: '' },
  })
  const [kind, amount, ticked] = useWatch({ control: form.control, name: ['kind', 'amount', 'back'] })
  const back = readReturned(ticked)
  const isAll = isAllOf(ticked)
  const isPart = kind === 'part' && !isAll
  const typed = compensationProblem(amount, order.amount) === null ? parseAmount(amount) : null
  const compensation = isPart ? typed : order.amount
  const choose = (next: ReturnedQuantities) => {
    form.setValue('back', writeReturned(next))
    const sum = String(returnedPrice(items, next, order.amount)).replace('.', ',')
    form.setValue('amount', next.size > 0 ? sum : '', { shouldValidate: next.size > 0 })
  }
  const submit = ({ reason }: ReturnValues) =>
    command.run({
      ...(isPart && compensation !== null
        ? {
            status: 'part_return',
            amount: compensation,
            ...(back.size > 0 && { items: [...back].map(([item, quantity]) => ({ id: item, quantity })) }),
          }
        : { status: 'return' }),
      ...(isReason(reason) && { reason }),
    })
  return (
    <ActionDialog
      {...frame}
      onClose={onClose}
      title={`${isAsked ? 'Принять возврат' : 'Возврат'} по заказу № ${order.number}`}
      command={command}
      safeLabel="Не возвращать"
      confirmLabel={kind === '' || compensation === null ? 'Вернуть' : `Вернуть ${formatMoney(compensation)}`}
      danger
      possible={order.actions.includes('return')}
      confirm={{ form: id }}
    >
      <OrderLine order={order} />
      <Form id={id} form={form} onSubmit={submit}>
        <ReturnKind
          name={form.register('kind')}
          error={form.formState.errors.kind?.message}
          onPart={() => seen.isMarketplace || form.setFocus('amount')}
        />
        {kind === 'part' && seen.isMarketplace && (
          <ReturnItems marketplace={marketplace} back={back} onChange={choose} />
        )}
        {isPart && <MoneyField control={form.control} name="amount" label="Сумма компенсации, ₸" required />}
        <ReasonField control={form.control} name="reason" action="return" />
      </Form>
      {kind !== '' && (
        <Text numeric role="status" fontWeight="medium">
          {kind === 'part' && isAll && 'Это все товары заказа, возврат будет полным. '}
          {compensation === null
            ? `Из ${formatMoney(order.amount)} вернём ту часть, что вы укажете`
            : returnSummary(order.amount, compensation)}
        </Text>
      )}
      <Banner tone="warning">Возврат окончательный: отменить его будет нельзя.</Banner>
    </ActionDialog>
  )
}
