import type { CallKey } from '@cabinet/contract'
import type { ReplicaPart } from '../db/database.ts'
import { type Position, start } from '../db/replica.ts'
import type { Platform } from '../platform.ts'
import { ApiError } from './errors.ts'
import type { Input } from './route.ts'

/** Reads of many rows that record nothing: the replica may answer them. */
const reportingCalls: ReadonlySet<CallKey> = new Set<CallKey>([
  'GET /accounting/v1/applications',
  'GET /accounting/v1/applications/counts',
  'GET /accounting/v1/applications/search',
  'GET /uchet-accounting/application-report',
  'GET /accounting/v1/merchants/{id}/report',
  'GET /accounting/v1/merchants/{id}/dashboard',
  'GET /accounting/v1/merchants/{id}/quality',
  'GET /accounting/v1/merchants/{id}/dashboard/report',
  'GET /accounting/v1/apps-unloading-history/{merchantId}',
  'GET /accounting/v1/merchants/{id}/push-apps-unloading',
  'GET /accounting/v1/merchants/{id}/mall-statement-reports',
  'GET /users/api/v1/users',
  'GET /users/api/v1/security-log',
  'GET /users/api/v1/security-log/report',
])

/**
 * Answers a call from the replica where there is one and it has all that the session has seen, else from the primary. With a
 * replica every answer names the position up to which it has read, for the session's later reads.
 */
export async function answerFromReplica(
  { database, metrics }: Platform,
  key: CallKey,
  input: Input,
  handle: (input: Input) => unknown,
): Promise<unknown> {
  const { replica, position } = database
  if (replica === undefined || position === undefined) return handle(input)
  const source = reportingCalls.has(key) ? replica.sourceFor(seenPosition(input)) : undefined
  if (source !== undefined) metrics.readFrom(source)
  if (source === 'replica') {
    try {
      return await withPosition(input, handle(onReplica(input, replica.part)), () => replica.part.position())
    } catch (error) {
      if (!replica.hasFailed(error)) throw error
      metrics.readFrom('failed')
    }
  }
  return withPosition(input, handle(input), position)
}

async function withPosition(
  { reply }: Input,
  answer: unknown,
  position: () => Promise<Position>,
): Promise<unknown> {
  const name = async () => void reply.header('x-position', await position())
  try {
    const come = await answer
    await name()
    return come
  } catch (error) {
    // A refusal tells what it has read as well; a failure has read nothing.
    if (error instanceof ApiError && error.status < 500) await name()
    throw error
  }
}

/** Records and limits go on being written by the platform's own connections. */
function onReplica(input: Input, { reads, stream }: ReplicaPart): Input {
  return { ...input, ctx: { ...input.ctx, db: reads, stream } }
}

function seenPosition({ request }: Input): Position {
  const seen = request.headers['x-seen-position']
  return typeof seen === 'string' && /^[0-9A-F]{16}$/.test(seen) ? seen : start
}
