import type { Condition, Stored } from './port.ts'
import { numberOf, type Ticket, type TicketBox } from './tickets.ts'

const folder = 'pointers/'

interface PointerBox extends TicketBox {
  get(key: string): Promise<Stored | undefined>
}

/**
 * The live pointer where writes know no conditions: one object for each ticket of the lock, and the highest counts. A holder
 * who was thought dead and writes late has a lower ticket than the one after him, so nobody ever reads it.
 */
export class FencedPointer {
  readonly #bucket: PointerBox

  constructor(bucket: PointerBox) {
    this.#bucket = bucket
  }

  async #all(): Promise<string[]> {
    return (await this.#bucket.list(folder)).map(({ key }) => key).sort()
  }

  async newest(): Promise<string | undefined> {
    return (await this.#all()).at(-1)
  }

  async newestNumber(): Promise<number> {
    return numberOf((await this.newest())?.slice(folder.length) ?? '')
  }

  async get(): Promise<Stored | undefined> {
    const key = await this.newest()
    const found = key && (await this.#bucket.get(key))
    return found ? { content: found.content, tag: key } : undefined
  }

  async put(
    content: string | Uint8Array,
    condition: Condition,
    ticket: Ticket | undefined,
  ): Promise<boolean> {
    if (ticket === undefined) throw new Error('the pointer is written under the lock alone')
    const now = await this.newest()
    const mine = `${folder}${ticket}.json`
    if (now !== (condition === 'absent' ? undefined : condition.tag) || (now ?? '') > mine) return false
    await this.#bucket.put(mine, content)
    const all = await this.#all()
    if (all.at(-1) !== mine) return false
    // Those before the last two are in the history.
    for (const key of all.slice(0, -2)) await this.#bucket.remove(key)
    return true
  }
}
