import type { Call, CommandCall } from '../../platform/call.ts'
import { type ChainCheck, verifyChain } from './chain/verify.ts'
import { type AuditFilter, type AuditRow, countRecords, selectRecords } from './queries.ts'

export type { AuditFilter, AuditRow } from './queries.ts'

interface Part {
  readonly limit: number
  readonly offset: number
  /** False leaves the total at zero. */
  readonly isCounted?: boolean
}

/** Records of some actions, the newest first; `total` stops counting at 10 001. */
export async function readRecords(
  { db }: Call,
  filter: AuditFilter,
  { limit, offset, isCounted = true }: Part,
): Promise<{ rows: AuditRow[]; total: number }> {
  const rows = await selectRecords(db, filter, { limit, offset })
  return { rows, total: isCounted ? await countRecords(db, filter) : 0 }
}

export function checkChain(call: CommandCall): Promise<ChainCheck> {
  return verifyChain(call, undefined)
}
