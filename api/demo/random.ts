/** Repeatable randomness: every order renders from its own stream, however the orders are cut into batches. Not for secrets. */
export class Random {
  private state: number

  constructor(...keys: readonly (string | number)[]) {
    let hash = 0x811c9dc5
    for (const character of keys.join('/')) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
    this.state = mix(hash)
  }

  /** 0 ≤ x < 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    return mix(this.state) / 4_294_967_296
  }

  /** A whole number, both ends included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.next() * list.length)]
    if (item === undefined) throw new RangeError('picked from an empty list')
    return item
  }

  weighted<T extends { readonly weight: number }>(list: readonly T[]): T {
    let rest = this.next() * list.reduce((sum, { weight }) => sum + weight, 0)
    for (const item of list) {
      rest -= item.weight
      if (rest < 0) return item
    }
    return this.pick(list)
  }

  /** Positive, half of the values below the median, with a long tail that grows with `spread`. */
  skewed(median: number, spread: number): number {
    return median * Math.exp(spread * this.normal())
  }

  digits(count: number): string {
    let digits = ''
    for (let digit = 0; digit < count; digit += 1) digits += this.between(0, 9)
    return digits
  }

  private normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next())
  }
}

function mix(value: number): number {
  let t = Math.imul(value ^ (value >>> 15), value | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return (t ^ (t >>> 14)) >>> 0
}
