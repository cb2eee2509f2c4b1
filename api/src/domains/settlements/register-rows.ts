import type { Call } from '../../platform/call.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { streamRegisterOrders } from '../orders/service.ts'
import type { Period } from './periods.ts'
import { type RegisterRow, registers } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

/** Streams the orders of a register by time, read by a cursor. */
export function streamRegisterRows(
  call: Call,
  register: RegisterNumber,
  { start, end }: Period,
): AsyncIterable<RegisterRow[]> {
  const zone = call.platform.config.businessTz
  const range = { from: startOfDay(start, zone), before: endOfDay(end, zone) }
  return streamRegisterOrders(call, registers[register].kind, range)
}
