import { AsyncLocalStorage } from 'node:async_hooks'

/** The work that wants a connection. */
interface Requester {
  /** Id of the request that the work belongs to, in a job that of the request that sent it. */
  readonly requestId?: string | undefined
  /** Work that needs the same tables, such as a call of the contract or a job. */
  readonly kind: string
  /** The order that a call changes. Its changes follow one another anyway: a second connection would only wait for the first. */
  readonly row?: string | undefined
  /** `performance.now()` of the request's arrival: all its waits for a connection have one end. */
  readonly since?: number
}

/** A request that has waited long for its session may still find a free connection. */
const minWaitMs = 200
/** While nothing is stuck, a queue moves: a burst is answered late instead of refused. */
const maxWaitMs = 10_000
/** Cancelled waits make room for new ones, which are not long yet: what was stuck may be so still. */
const stuckMs = 1_000

const requesters = new AsyncLocalStorage<Requester>()

/** Runs work and attributes the connections that it asks for to this requester. */
export function withRequester<T>(requester: Requester, work: () => T): T {
  return requesters.run(requester, work)
}

export const currentRequestId = (): string | undefined => requesters.getStore()?.requestId

interface Waiter extends Requester {
  readonly go: () => void
}

/** No connection came free in time; its code makes it a 503. */
class ConnectionTimeout extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(waitMs: number) {
    super(`no connection to the database came free within ${waitMs} ms`)
  }
}

/**
 * Shares the connections of a pool fairly among the kinds of work, which take turns. One kind holds at most two thirds of them and one row a single one, so
 * that work which waits for a lock leaves some to the rest.
 */
export class ConnectionQueue {
  readonly #max: number
  readonly #waitMs: number
  readonly #maxPerKind: number
  readonly #held: Requester[] = []
  /** The kind that was served last comes last. */
  readonly #waiting = new Map<string, Waiter[]>()
  #stuckAt = Number.NEGATIVE_INFINITY

  constructor(max: number, waitMs: number) {
    this.#max = max
    this.#waitMs = waitMs
    this.#maxPerKind = max - Math.floor(max / 3)
  }

  /** Notes that some of the connections wait long for a lock or get no answer. */
  noteStuck(): void {
    this.#stuckAt = performance.now()
  }

  get held(): number {
    return this.#held.length
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, queue) => sum + queue.length, 0)
  }

  get isCrowded(): boolean {
    return this.#held.length >= this.#max && this.#waiting.size > 0
  }

  /** @returns a function that releases the connection. @throws ConnectionTimeout */
  acquire(): Promise<() => void> {
    const requester = requesters.getStore() ?? { kind: '' }
    if (this.#canServe(requester)) return Promise.resolve(this.#hold(requester))
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ...requester,
        go: () => {
          clearTimeout(timer)
          resolve(this.#hold(requester))
        },
      }
      const { since = performance.now() } = requester
      const end = () => {
        const now = performance.now()
        if (now > this.#stuckAt + stuckMs && now < since + maxWaitMs) {
          timer = setTimeout(end, minWaitMs)
          return
        }
        this.#remove(waiter)
        reject(new ConnectionTimeout(this.#waitMs))
      }
      let timer = setTimeout(end, Math.max(minWaitMs, since + this.#waitMs - performance.now()))
      const queue = this.#waiting.get(requester.kind)
      if (queue === undefined) this.#waiting.set(requester.kind, [waiter])
      else queue.push(waiter)
    })
  }

  #canServe({ kind, row }: Requester): boolean {
    return (
      this.#held.length < this.#max &&
      this.#held.filter((one) => one.kind === kind).length < this.#maxPerKind &&
      (row === undefined || this.#held.every((one) => one.row !== row))
    )
  }

  #hold(requester: Requester): () => void {
    this.#held.push(requester)
    return () => {
      this.#held.splice(this.#held.indexOf(requester), 1)
      this.#serveNext()
    }
  }

  #serveNext(): void {
    for (const queue of this.#waiting.values()) {
      const next = queue.find((waiter) => this.#canServe(waiter))
      if (next === undefined) continue
      this.#remove(next)
      next.go()
      return
    }
  }

  #remove(waiter: Waiter): void {
    const rest = (this.#waiting.get(waiter.kind) ?? []).filter((one) => one !== waiter)
    this.#waiting.delete(waiter.kind)
    if (rest.length > 0) this.#waiting.set(waiter.kind, rest)
  }
}
