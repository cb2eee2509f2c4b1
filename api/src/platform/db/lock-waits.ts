import type { FairPool } from './pool.ts'
import { isTimeoutError } from './unavailable.ts'

const everyMs = 250
/** A shorter wait is an ordinary one. */
const longMs = 500
/** The most that one transaction of a request waits for all its locks. */
const mostMs = 1_600

/** Cancels the newest waits for a lock beyond the most of their pool, and those of transactions that have waited for several. */
const cancelWaits = `
  select name, case when place > most or is_brief and xact_start < clock_timestamp() - interval '${mostMs} ms' then pg_cancel_backend(pid) end from (
    select name, pid, xact_start, most, is_brief, row_number() over (partition by application_name order by query_start) as place
    from pg_stat_activity join unnest($1::text[], $2::integer[], $3::boolean[]) as pool (name, most, is_brief) on name = application_name
    where wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '${longMs} ms'
  ) waiting`

/**
 * Watches the connections of this process. While callers queue for a pool, waits for locks keep at most a third of it, and the others end
 * as if their lock had timed out. Connections to a database that hangs are cut.
 * @param control a pool of its own @returns a function that stops the watch
 */
export function watchLockWaits(pools: readonly FairPool[], control: FairPool): () => void {
  let isChecking = false
  let silences = 0
  const check = async () => {
    const busy = pools.filter((pool) => pool.heldLongerThan(longMs).length > 0)
    if (isChecking || busy.length === 0) return
    isChecking = true
    try {
      const { rows } = await control.query(cancelWaits, [
        busy.map(({ name }) => name),
        busy.map(({ turns, limits: { max } }) => (turns.isCrowded ? Math.max(1, Math.floor(max / 3)) : max)),
        busy.map(({ limits }) => limits.lockMs < mostMs),
      ])
      silences = 0
      for (const pool of pools) if (rows.some(({ name }) => name === pool.name)) pool.turns.sawStuck()
    } catch (error) {
      // One silence may be this process's own, which was busy.
      silences = isTimeoutError(error) ? silences + 1 : 0
      for (const pool of busy) pool.turns.sawStuck()
      if (silences > 1)
        for (const pool of busy)
          for (const client of pool.heldLongerThan(longMs)) client.connection.stream.destroy()
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void check(), everyMs).unref()
  return () => clearInterval(timer)
}
