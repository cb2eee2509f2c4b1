import { isDeepStrictEqual } from 'node:util'
import { kztFromTiyn } from '@cabinet/contract'
import { shiftDays } from '@cabinet/contract/report-steps'
import { narrowContext } from '../../platform/access/scope.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { moneyOfEvent, readOldLines, selectCorrections, streamRegisterEvents } from '../orders/service.ts'
import { findUnknownPartners } from '../partners/facts.ts'
import type { Period } from './periods.ts'
import { type FileRow, selectFiles, selectSchedule, selectScheduled } from './queries.ts'
import { openRegister, registers, registerTitle } from './registers.ts'

/** Runs `settlements verify`: compares registers 3 and 4 of a partner, or of each that has any, with the events. @returns the exit code: 0 equal, 1 different, 2 no such command */
export async function settlementsCommand(
  ctx: ServiceContext,
  { action, partner }: { readonly action: string | undefined; readonly partner: string | undefined },
  say: (line: string) => void,
): Promise<number> {
  if (action !== 'verify') {
    say('pnpm api settlements verify [--partner CODE]')
    return 2
  }
  if (partner !== undefined && (await findUnknownPartners(ctx, [partner])).length > 0) {
    say(`There is no partner ${partner}.`)
    return 1
  }
  const faults: string[] = []
  for (const one of partner === undefined ? await selectScheduled(ctx) : [partner]) {
    const within = narrowContext(ctx, one)
    for (const register of [3, 4] as const) {
      const title = `${one}: ${registerTitle(register)}`
      faults.push(...(await verifyRegister(within, register, title, say)))
    }
  }
  for (const fault of faults) say(fault)
  say(faults.length === 0 ? 'The registers agree with the events.' : `${faults.length} differences.`)
  return faults.length === 0 ? 0 : 1
}

/** Adds up the files, and the events since the first period; both differ by what waits for a file. */
async function verifyRegister(
  ctx: ServiceContext,
  register: 3 | 4,
  title: string,
  say: (line: string) => void,
): Promise<string[]> {
  const periods = await selectSchedule(ctx, register === 3 ? 'registers' : 'cards')
  const [first, last] = [periods[0], periods.at(-1)]
  if (first === undefined || last === undefined) {
    say(`${title}: none`)
    return []
  }
  const ids = periods.map(({ id }) => id)
  const files = new Map(
    (await selectFiles(ctx, ids)).flatMap((file) =>
      file.register === register ? [[file.unloading_id, file]] : [],
    ),
  )
  const corrections = await selectCorrections(ctx, ids)
  const waiting = new Set(corrections)
  const faults: string[] = []
  let paid = 0
  let unmade = 0
  let dayBefore = shiftDays(first.start_day, -1)
  for (const { id, start_day: start, end_day: end, made_at } of periods) {
    const says = (what: string) => `${title} ${start}…${end}: ${what}`
    const file = files.get(id)
    if (start <= dayBefore) faults.push(says('overlaps the period before'))
    dayBefore = end
    if (file === undefined || made_at === null) {
      say(says('is not made yet'))
      unmade += await sumOfEvents(ctx, register, { start, end })
      continue
    }
    paid += file.paid_tiyn ?? 0
    if (!(await agrees(ctx, register, { start, end }, file, made_at)))
      faults.push(says('its stored totals differ from what it must hold'))
    if (!(await isWhole(ctx, file))) faults.push(says('the file is damaged or missing'))
    const zone = ctx.platform.config.businessTz
    for (const one of waiting) if (isBetween(dayOf(one.at, zone), start, end)) waiting.delete(one)
  }
  const startOf = new Map(periods.map(({ id, start_day }) => [id, start_day]))
  for (const { unloading_id, merchant_order_id, paid_tiyn } of corrections)
    say(`${title} since ${startOf.get(unloading_id)} lack of order ${merchant_order_id}: ${kzt(paid_tiyn)}`)
  const due = (await sumOfEvents(ctx, register, { start: first.start_day, end: last.end_day })) - unmade
  const later = [...waiting].reduce((sum, { paid_tiyn }) => sum + paid_tiyn, 0)
  say(
    `${title} ${first.start_day}…${last.end_day}: ${files.size} files pay ${kzt(paid)}, the events ${kzt(due)}, corrections that wait ${kzt(later)}`,
  )
  if (paid + later !== due) faults.push(`${title}: files and events differ by ${kzt(paid + later - due)}`)
  return faults
}

/** Reads what the file must hold again and compares its totals. */
async function agrees(
  ctx: ServiceContext,
  register: 3 | 4,
  period: Period,
  file: FileRow,
  madeAt: Date,
): Promise<boolean> {
  const { orders, amount_tiyn, returns, corrections, paid_tiyn } = file
  if (returns !== null) {
    const { lines, totals } = openRegister(ctx, register, period)
    for await (const _ of lines);
    return isDeepStrictEqual(totals(), { orders, amount_tiyn, returns, corrections, paid_tiyn })
  }
  const lines = await readOldLines(ctx, registers[register].kind, period, madeAt)
  const sum = (of: (line: (typeof lines)[number]) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  return (
    orders === lines.length &&
    amount_tiyn === sum((line) => line.amount) &&
    paid_tiyn === sum((line) => line.paid)
  )
}

async function sumOfEvents(ctx: ServiceContext, register: 3 | 4, period: Period): Promise<number> {
  let sum = 0
  for await (const batch of streamRegisterEvents(ctx, registers[register].kind, period))
    for (const row of batch) if (row.event !== 'correction') sum += moneyOfEvent(row).toPay
  return sum
}

async function isWhole(ctx: ServiceContext, { file_id, size_bytes, sha256 }: FileRow): Promise<boolean> {
  try {
    const stored = { size: size_bytes ?? 0, sha256: sha256 ?? '' }
    for await (const _ of ctx.platform.files.get(file_id, stored));
    return true
  } catch {
    return false
  }
}

const isBetween = (day: string, start: string, end: string) => day >= start && day <= end
const kzt = (tiyn: number) => kztFromTiyn(tiyn).toFixed(2)
