import { tooManyRequests } from './errors.ts'

const minuteMs = 60_000
/** More addresses within one minute are a distributed attack: the counts are reset, so memory stays bounded. */
const maxAddresses = 100_000

export class RefusedLimit {
  readonly #max: number
  readonly #clock: () => Date
  readonly #counts = new Map<string, number>()
  #minute = 0

  constructor(max: number, clock: () => Date) {
    this.#max = max
    this.#clock = clock
  }

  /** @throws ApiError 429 when the address was refused too often within this minute. */
  assertBelow(address: string): void {
    const now = this.#clock().getTime()
    this.#turn(now)
    if ((this.#counts.get(address) ?? 0) < this.#max) return
    throw tooManyRequests(Math.max(1, Math.ceil(((this.#minute + 1) * minuteMs - now) / 1000)))
  }

  count(address: string): void {
    this.#turn(this.#clock().getTime())
    if (this.#counts.size >= maxAddresses) this.#counts.clear()
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
  }

  #turn(now: number): void {
    const minute = Math.floor(now / minuteMs)
    if (minute === this.#minute) return
    this.#minute = minute
    this.#counts.clear()
  }
}
