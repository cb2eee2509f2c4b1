import type { CallParams, CallQuery } from '@cabinet/contract'
import { checkDayOrder, validationError } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { narrowContext, type ServiceContext } from '../../platform/service-context.ts'
import { wallClock } from '../../platform/time/business-zone.ts'
import { zipOf } from '../../ports/files/zip.ts'
import { type Period, shiftDays } from './periods.ts'
import { writeRegisterFile } from './register-file.ts'
import { registerName, registersOfKind } from './registers.ts'

type Key = 'GET /accounting/v1/merchants/{id}/push-apps-unloading'

/** The limit of a settlement period keeps its file small enough to open. */
const maxDays = 366

/** Returns the registers of any range as one zip, with the orders' current state. @throws ApiError 400 for a reversed range or one longer than a year; 404 */
export function exportRegisters(
  ctx: ServiceContext,
  { id, startDate, endDate }: CallParams<Key> & CallQuery<Key>,
): FileAnswer {
  const zone = ctx.platform.config.businessTz
  const within = narrowContext(ctx, id)
  const period: Period = { start: startDate, end: endDate }
  checkPeriod(period)
  const entries = registersOfKind.registers.map((register) => ({
    name: registerName(register, id, period),
    content: async function* () {
      const file = await writeRegisterFile(within, register, period)
      if (file !== undefined) yield* file.content
    },
  }))
  return {
    name: `${fileStamp(wallClock(ctx.now, zone))}.zip`,
    content: zipOf(entries, { at: ctx.now, zone }),
  }
}

function checkPeriod({ start, end }: Period): void {
  checkDayOrder(start, end, 'endDate')
  if (shiftDays(start, maxDays) <= end)
    throw validationError({ startDate: 'Период не может быть длиннее года' })
}

/** Returns `2026-11-21_09-05-30` by the business clock. */
const fileStamp = (wall: Date): string =>
  wall.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
