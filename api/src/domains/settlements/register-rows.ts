import type { Call } from '../../platform/call.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { ordersCreated, ordersDecided } from '../orders/service.ts'
import type { Period } from './periods.ts'
import { type RegisterRow, registers } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

/** Orders of a register in order of time, by a cursor. Payments by card are not the bank's instalments: register 4 is theirs. */
export function registerRows(
  call: Call,
  register: RegisterNumber,
  { start, end }: Period,
): AsyncIterable<RegisterRow[]> {
  const zone = call.platform.config.businessTz
  const range = {
    paidByCard: register === 4,
    from: startOfDay(start, zone),
    before: endOfDay(end, zone),
  }
  const { actions } = registers[register]
  return actions.length === 0 ? ordersCreated(call, range) : ordersDecided(call, range, actions)
}
