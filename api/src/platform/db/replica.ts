import { isDatabaseUnavailable } from './unavailable.ts'

/** A place in the primary's log: 16 hexadecimal digits, which compare as text. */
export type Position = string

export const start: Position = '0'.repeat(16)

/** Converts PostgreSQL's `16/B374D848`. */
export function positionOf(lsn: string): Position {
  const [high = '', low = ''] = lsn.split('/')
  return (high.padStart(8, '0') + low.padStart(8, '0')).toUpperCase()
}

/** A replica answers reads while it is at most this far behind the primary. */
const maxLagMs = 2_000
const askEveryMs = 250

interface Sample {
  readonly at: number
  readonly position: Position
}

export type ReadSource = 'replica' | 'behind' | 'not_seen' | 'away'

interface Positioned {
  /** @returns the position of what a read that ended before has read at most */
  position(): Promise<Position>
}

/** Decides for each read whether the streaming replica may answer it. @template Part its connections */
export class Replica<Part extends Positioned = Positioned> {
  readonly part: Part
  readonly #primaryPosition: () => Promise<Position>
  readonly #clock: () => number
  /** The primary's positions of the last seconds, the oldest first. */
  readonly #primary: Sample[] = []
  #newest: Sample | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(
    part: Part,
    primaryPosition: () => Promise<Position>,
    clock: () => number = () => performance.now(),
  ) {
    this.part = part
    this.#primaryPosition = primaryPosition
    this.#clock = clock
  }

  /** Asks both servers for their positions now and from then on. */
  async watch(): Promise<void> {
    await this.ask()
    this.#timer = setTimeout(() => void this.watch(), askEveryMs)
    this.#timer.unref()
  }

  stopWatching(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  async ask(): Promise<void> {
    const at = this.#clock()
    const [primary, replica] = await Promise.allSettled([this.#primaryPosition(), this.part.position()])
    if (primary.status === 'fulfilled') this.#primary.push({ at, position: primary.value })
    // The first sample that is older than the limit stays, because the replica must have reached it.
    while ((this.#primary[1]?.at ?? at) < at - maxLagMs) this.#primary.shift()
    this.#newest = replica.status === 'fulfilled' ? { at, position: replica.value } : undefined
  }

  /** @param seen what this session has been shown @returns where it reads */
  sourceFor(seen: Position): ReadSource {
    const newest = this.#newest
    const now = this.#clock()
    if (newest === undefined || newest.at < now - maxLagMs) return 'away'
    const due = this.#primary[0]
    if (due === undefined || newest.position < due.position) return 'behind'
    return newest.position < seen ? 'not_seen' : 'replica'
  }

  /** Takes the replica for away until it answers again. @returns whether the error came from it, so that the primary is asked */
  hasFailed(error: unknown): boolean {
    const isOwn = isDatabaseUnavailable(error) || isConflict(error)
    if (isOwn) this.#newest = undefined
    return isOwn
  }
}

/** Returns whether a replica cancelled a statement in favour of the primary's changes, or has been asked for a change. */
function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return code === '40001' || code === '25006' || isConflict(error.cause)
}
