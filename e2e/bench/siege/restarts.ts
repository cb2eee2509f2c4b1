import { restartsUnderLoad } from '../../../api/test/faults/restarts.ts'
import type { Row } from './rows.ts'

const times = 2

export async function restart(): Promise<Row> {
  const failures = await restartsUnderLoad(times)
  return {
    attack: `${times} restarts under 20 clients`,
    before: '13 to 15 resets each',
    now: `${failures.length} requests not answered`,
    limit: '0',
    ok: failures.length === 0,
  }
}
