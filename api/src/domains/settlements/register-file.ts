import type { ServiceContext } from '../../platform/service-context.ts'
import { writeXlsx } from '../reports/xlsx.ts'
import type { Cell } from '../reports/xlsx-parts.ts'
import { writeXlsxInThread } from '../reports/xlsx-rows.ts'
import type { Period } from './periods.ts'
import { openRegister } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

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
