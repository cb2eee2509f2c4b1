import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'

/** What the lock needs of a storage: writes, and lists that show every finished write. */
export interface TicketBox {
  put(key: string, content: string | Uint8Array): Promise<unknown>
  remove(key: string): Promise<void>
  list(prefix: string): Promise<readonly { readonly key: string }[]>
}

/** A place in the queue, `<number>-<id>`; a later holder's sorts after an earlier one's: the fencing token. */
export type Ticket = string

const choosing = 'lock/choosing/'
const tickets = 'lock/tickets/'

const ticketOf = (number: number, id: string): Ticket => `${String(number).padStart(12, '0')}-${id}`
export const numberOf = (ticket: string): number => Number(/^\d+/.exec(ticket)?.[0] ?? 0)

export interface Patience {
  /** How long somebody's ticket that does not go is respected, ms, by the clock of whoever waits. */
  readonly leaseMs: number
  readonly pauseMs?: number
  readonly waitMs?: number
}

/** Longer than a change takes; shorter, and a slow holder does his work twice. */
export const usualLeaseMs = 30_000

/** Objects that were seen before, and since when: a clock of one's own, nobody's dates are compared. */
class Seen {
  readonly #since = new Map<string, number>()

  /** Of `keys` those that are not older than the lease. */
  fresh(keys: readonly string[], leaseMs: number): string[] {
    const now = performance.now()
    return keys.filter((key) => {
      const since = this.#since.get(key) ?? now
      this.#since.set(key, since)
      return now - since < leaseMs
    })
  }
}

/**
 * Lamport's bakery over a storage that knows neither conditions nor locks: everybody says that he chooses, takes the next
 * number, and waits until nobody chooses and nobody stands before him. Who dies loses his place after the lease; should he
 * come back, his ticket is lower than those after him and what he writes under it counts no more (fencing).
 * @param above the number that this ticket must be beyond: the highest that was ever used
 */
export async function withTicket<T>(
  box: TicketBox,
  above: number,
  work: (ticket: Ticket) => Promise<T>,
  { leaseMs, pauseMs = 200, waitMs = 300_000 }: Patience,
): Promise<T> {
  const id = randomUUID()
  await box.put(choosing + id, '')
  const before = (await box.list(tickets)).map(({ key }) => numberOf(key.slice(tickets.length)))
  const mine = ticketOf(Math.max(above, 0, ...before) + 1, id)
  await box.put(tickets + mine, '')
  await box.remove(choosing + id)
  try {
    const seen = new Seen()
    const deadline = performance.now() + waitMs
    for (;;) {
      const others = (await box.list('lock/'))
        .map(({ key }) => key)
        .filter((key) => key.startsWith(choosing) || key < tickets + mine)
      if (seen.fresh(others, leaseMs).length === 0) {
        // Whoever is left has died: his place is cleared for those who come after.
        await Promise.all(others.map((key) => box.remove(key)))
        break
      }
      if (performance.now() > deadline)
        throw new Refusal('Others hold the release store all the time. Try again when they have ended.')
      await sleep(pauseMs)
    }
    return await work(mine)
  } finally {
    await box.remove(tickets + mine)
  }
}
