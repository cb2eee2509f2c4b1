import type { CallAnswer } from '@cabinet/contract'
import { type Call, narrowCall } from '../../platform/call.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { findOrderById, registerMoments } from '../orders/service.ts'
import { selectFiles, selectUnloadings } from './queries.ts'
import { registers } from './registers.ts'

/** Returns the registers that contain an order. @throws ApiError 404 */
export async function listRegistersOfOrder(
  call: Call,
  id: number,
): Promise<CallAnswer<'GET /accounting/v1/application/{id}/registers'>> {
  const order = await findOrderById(call, id)
  const within = narrowCall(call, order.merchant_id)
  const moments = (await registerMoments(within, order)).map(({ kind, at }) => ({
    kind,
    day: dayOf(at, call.platform.config.businessTz),
  }))
  const days = moments.map(({ day }) => day).toSorted()
  const [start, end] = [days.at(0), days.at(-1)]
  if (start === undefined || end === undefined) return []
  const unloadingKind = order.payment_type === 'paid_card' ? 'cards' : 'registers'
  const periods = await selectUnloadings(within, { start, end }, unloadingKind)
  const files = await selectFiles(
    within,
    periods.map((period) => period.id),
  )
  return periods.flatMap(({ id, start_day: start, end_day: end }) => {
    const kinds = files
      .filter((file) => file.unloading_id === id)
      .map((file) => registers[file.register].kind)
    const holds = (kind: string) =>
      moments.some((moment) => moment.kind === kind && start <= moment.day && moment.day <= end)
    return kinds.filter(holds).map((kind) => ({ kind, start, end }))
  })
}
