import type { RegisterKind } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { selectHistory } from './history-queries.ts'
import type { OrderRow } from './queries.ts'
import { orderRegisters } from './register-queries.ts'

/** Returns the moments that put an order into registers. */
export async function registerMoments(
  call: Call,
  { id, payment_type, created_at }: OrderRow,
): Promise<{ kind: RegisterKind; at: Date }[]> {
  const history = await selectHistory(call, id)
  const kinds = Object.entries(orderRegisters) as [RegisterKind, (typeof orderRegisters)[RegisterKind]][]
  return kinds
    .filter(([, { paidByCard }]) => paidByCard === (payment_type === 'paid_card'))
    .flatMap(([kind, { actions }]) =>
      actions.length === 0
        ? [{ kind, at: created_at }]
        : history.filter(({ action }) => actions.includes(action)).map(({ at }) => ({ kind, at })),
    )
}
