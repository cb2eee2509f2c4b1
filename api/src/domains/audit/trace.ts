import { selectRequestJobs } from '../../platform/jobs/jobs.ts'
import type { CommandContext } from '../../platform/service-context.ts'
import { selectRequestRecords } from './queries.ts'

/** Prints what audit, jobs and mails know of a request, the oldest first. @returns the exit code: 1 when nothing does */
export async function traceCommand(
  { db }: CommandContext,
  requestId: string | undefined,
  print: (line: string) => void,
): Promise<number> {
  if (!requestId) {
    print('Name the request: trace 4f1c2d…, the code that a failure shows.')
    return 2
  }
  const records = await selectRequestRecords(db, requestId)
  const lines = [
    ...records.map(({ at, actor, action, subject, subject_id }) => ({
      at,
      text: `audit  ${action}  ${subject} ${subject_id}  ${actor}`,
    })),
    ...(await selectRequestJobs(db, requestId)).map(({ at, queue, state, retries, problem }) => ({
      at,
      text: `job    ${queue}  ${state}, ${retries} retries${problem ? `: ${problem}` : ''}`,
    })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { at, text } of lines) print(`${at.toISOString()}  ${text}`)
  if (lines.length === 0)
    print('Neither audit nor jobs know this request. Finished jobs are kept for minutes.')
  return lines.length > 0 ? 0 : 1
}
