import type { CallParams, CallQuery } from '@cabinet/contract'
import { shiftDays } from '@cabinet/contract/report-steps'
import { narrowContext } from '../../platform/access/scope.ts'
import { checkDayOrder, validationError } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { wallClock } from '../../platform/time/business-zone.ts'
import { zipOf } from '../../ports/files/zip.ts'
import { writeXlsx } from '../reports/xlsx.ts'
import type { Cell } from '../reports/xlsx-parts.ts'
import { writeXlsxInThread } from '../reports/xlsx-rows.ts'
import type { Period } from './periods.ts'
import { openRegister, registerName, registersOfKind } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

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

/** Up to this many rows, a file costs less than the start of a thread. */
const small = 1_000

/** Writes a register as the bytes of an xlsx; nothing without rows. The totals cover the rows read so far. */
export async function writeRegisterFile(
  ctx: ServiceContext,
  register: RegisterNumber,
  period: Period,
  evenEmpty = true,
) {
  const { sheet, lines, lastLines, totals } = openRegister(ctx, register, period)
  const source = lines[Symbol.asyncIterator]()
  const first: Cell[][] = []
  let more = true
  while (more && first.length <= small) {
    const next = await source.next()
    if (next.done === true) more = false
    else first.push(...next.value)
  }
  if (first.length === 0 && !evenEmpty) return undefined
  async function* all(): AsyncGenerator<Cell[][]> {
    try {
      yield first
      if (more)
        for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value
      yield lastLines()
    } finally {
      await source.return?.()
    }
  }
  return { content: more ? writeXlsx(sheet, all()) : writeXlsxInThread(sheet, all()), totals }
}
