import { object, requiredText, string } from '@cabinet/shared/forms'
import { compensationProblem, typedAmount } from '../money.ts'

export interface ReturnValues {
  kind: string
  amount: string
  reason: string
}

export const returnSchema = (orderAmount: number) =>
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

export function compensationOf({ kind, amount }: Pick<ReturnValues, 'kind' | 'amount'>, orderAmount: number) {
  if (kind === 'full') return orderAmount
  return compensationProblem(amount, orderAmount) === null ? typedAmount(amount) : null
}
