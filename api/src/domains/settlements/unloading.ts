import { narrow, systemScope } from '../../platform/access/scope.ts'
import type { Platform } from '../../platform/platform.ts'
import { newFileId } from '../../ports/files/files.ts'
import { planStatements } from './card-statements/plan.ts'
import {
  abandonedDrafts,
  type Claimed,
  claimUnloading,
  forgetDraft,
  type MadeFile,
  noteDraft,
  postpone,
  publish,
} from './claims.ts'
import { planUnloadings } from './plan.ts'
import { registerRows } from './queries.ts'
import { registerFile } from './register-file.ts'
import { registerName, registers, registersOfKind } from './registers.ts'
import type { RegisterNumber } from './tables.ts'

type Making = Pick<Platform, 'db' | 'database' | 'config' | 'clock' | 'files'>

/** A job holds up the end of its process: what is left after so long is the next job's. */
const turnMs = 5_000

/**
 * Plans what is due and makes what waits: once per partner and period, whatever restarts, overlaps or was down meanwhile.
 * @throws AggregateError when something could not be made; it is tried again later.
 */
export async function unloadWhatIsDue(platform: Making): Promise<void> {
  await planUnloadings(platform)
  await planStatements(platform)
  await makeWaiting(platform)
}

/** The same as a job, in turns of a few seconds. @throws AggregateError */
export async function unloadInTurns(platform: Making & Pick<Platform, 'jobs'>): Promise<void> {
  await planUnloadings(platform)
  await planStatements(platform)
  if (!(await makeWaiting(platform, turnMs))) await platform.jobs.send(platform.db, 'make-unloadings', {})
}

/** Makes the unloadings that wait, for `forMs` at most. @returns whether it came to the last of them. @throws AggregateError */
export async function makeWaiting(platform: Making, forMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  const { db, clock } = platform
  const end = performance.now() + forMs
  const failures: unknown[] = []
  let left = true
  while (left && performance.now() < end) {
    const claimed = await claimUnloading(db, clock())
    left = claimed !== undefined
    if (claimed === undefined) break
    try {
      await make(platform, claimed)
    } catch (error) {
      failures.push(error)
      await postpone(db, claimed, error, clock())
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} unloadings are not made yet`, {
      cause: failures[0],
    })
  return !left
}

async function make(platform: Making, claimed: Claimed): Promise<void> {
  const { db, clock, files } = platform
  for (const { file_id } of await abandonedDrafts(db, claimed)) await discard(platform, file_id)
  const drafts: string[] = []
  let published = false
  try {
    const made: MadeFile[] = []
    for (const register of registersOfKind[claimed.kind]) {
      const file = await makeFile(platform, claimed, register, (fileId) => drafts.push(fileId))
      if (file !== undefined) made.push(file)
    }
    published = await publish(db, claimed, made, clock())
  } finally {
    if (!published) for (const fileId of drafts) await discard({ db, files }, fileId)
  }
}

async function makeFile(
  { database, db, config, files }: Making,
  claimed: Claimed,
  register: RegisterNumber,
  onDraft: (fileId: string) => void,
): Promise<MadeFile | undefined> {
  const period = { start: claimed.start_day, end: claimed.end_day }
  const scope = narrow(systemScope('routine unloading'), claimed.merchant_id)
  if (scope === undefined) return undefined
  const rows = registerRows(database, scope, register, period, config.businessTz)
  const file = await registerFile(register, config.businessTz, rows, {
    evenEmpty: registers[register].always,
  })
  if (file === undefined) return undefined
  const fileId = newFileId()
  const name = registerName(register, claimed.merchant_id, period)
  await noteDraft(db, claimed, { fileId, register, name })
  onDraft(fileId)
  const stored = await files.put(fileId, file.content)
  return { fileId, ...stored, ...file.totals() }
}

/** First the bytes: a note without bytes is cleared later, bytes without a note never. */
async function discard({ db, files }: Pick<Making, 'db' | 'files'>, fileId: string): Promise<void> {
  await files.remove(fileId)
  await forgetDraft(db, fileId)
}
