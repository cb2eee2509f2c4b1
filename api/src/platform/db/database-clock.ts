/** A smaller difference is that of ordinary clocks and slow answers. */
const mostMs = 2_000
const everyMs = 5_000

interface Clocks {
  readonly local: () => number
  /** Counts on however the local clock is set. */
  readonly steady: () => number
  readonly tell: (sentence: string) => void
}

interface DatabaseClock {
  now(): Date
  /** Compares once. */
  compare(): Promise<void>
  stop(): void
}

/**
 * Returns a clock that goes by the database where this machine's own is wrong or is set: processes that disagree would end each other's
 * sessions and expire orders too early. While the database is away it counts on.
 * @param ask returns the database's time, ms
 */
export function databaseClock(
  ask: () => Promise<number>,
  { local, steady, tell }: Clocks = { local: Date.now, steady: () => performance.now(), tell: console.error },
): DatabaseClock {
  let base = { at: local(), steady: steady() }
  let isWrong = false
  const compare = async () => {
    const began = steady()
    const answered = await ask().catch(() => undefined)
    if (answered === undefined) return
    const [own, ended] = [local(), steady()]
    const theirs = answered + (ended - began) / 2
    const before = isWrong
    isWrong = Math.abs(own - theirs) > mostMs + (ended - began) / 2
    base = { at: isWrong ? theirs : own, steady: ended }
    if (!isWrong || before) return
    const seconds = Math.round(Math.abs(own - theirs) / 1000)
    const side = own > theirs ? 'ahead of' : 'behind'
    tell(`The clock of this machine is ${seconds} s ${side} the database's, which is followed.`)
  }
  void compare()
  const timer = setInterval(() => void compare(), everyMs).unref()
  return {
    now: () => new Date(base.at + steady() - base.steady),
    compare,
    stop: () => clearInterval(timer),
  }
}
