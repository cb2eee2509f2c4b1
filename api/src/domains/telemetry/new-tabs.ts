const PERIOD_MS = 10 * 60_000
/** A large office behind one address opens fewer. */
const MAX_PER_ADDRESS = 600

interface Period {
  readonly tabs: Set<string>
  readonly byAddress: Map<string, number>
}

const newPeriod = (): Period => ({ tabs: new Set(), byAddress: new Map() })

/** Bounds the tabs that one address may bring, each of which is a row. Counted per process, as the other limits are. */
export class NewTabs {
  #began = Number.NEGATIVE_INFINITY
  #now = newPeriod()
  #before = newPeriod()

  admits(address: string, tab: string, at: Date): boolean {
    if (at.getTime() - this.#began > PERIOD_MS) {
      this.#before = this.#now
      this.#now = newPeriod()
      this.#began = at.getTime()
    }
    const { tabs, byAddress } = this.#now
    if (tabs.has(tab)) return true
    if (!this.#before.tabs.has(tab)) {
      const count = (byAddress.get(address) ?? 0) + 1
      if (count > MAX_PER_ADDRESS) return false
      byAddress.set(address, count)
    }
    tabs.add(tab)
    return true
  }
}
