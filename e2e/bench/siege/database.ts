import { tryOutages } from '../../../api/test/faults/outages.ts'
import { ms, type Row } from './rows.ts'

const terminations = 20
const restarts = 2

/** Ends backends and restarts PostgreSQL under eight clients that write. */
export async function takeDatabaseAway(): Promise<Row[]> {
  const survived = await tryOutages({ terminations, restarts, outageMs: 2_000, orders: 10_000 })
  if (survived === undefined) return []
  const { wrong, acknowledged, changesPerOrder, recoveries } = survived
  const odd = changesPerOrder.filter((changes) => changes !== 1).length
  const most = Math.max(...recoveries)
  return [
    {
      attack: `${terminations} backends ended, PostgreSQL stopped ${restarts + 1} times, under writes`,
      before: 'process ended 24 of 24',
      now: `alive; ${acknowledged} changes, ${odd} lost or doubled`,
      limit: '0, nothing but 503',
      ok: odd === 0 && wrong.length === 0,
    },
    {
      attack: 'from the return of the database to the next change',
      before: 'never',
      now: ms(most),
      limit: '2000 ms',
      ok: most <= 2_000,
    },
  ]
}
