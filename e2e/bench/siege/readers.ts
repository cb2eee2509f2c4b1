import { setTimeout as delay } from 'node:timers/promises'
import { stalledReader } from '../../../api/test/faults/stalled-reader.ts'
import { quantile } from '../statistics.ts'
import { ms, type Row } from './rows.ts'
import { readers, type Stage } from './stage.ts'

const asked = 150
/** Others use the machine: what the readers themselves cost is the least of so many. */
const rounds = 3
const mostMs = 50
/** Files whose next rows nobody has asked the database for. */
const stalled = `select from pg_stat_activity
  where state = 'active' and wait_event = 'ClientRead' and state_change < now() - interval '3 seconds'`

/** Twenty people ask for the whole list as a file and stop reading; then one asks for the list. */
export async function stopReading(stage: Stage): Promise<Row> {
  const sessions: Record<string, string>[] = []
  for (const username of readers) sessions.push(await stage.as(username))
  const [own = {}] = sessions
  const list = () =>
    stage.ask('GET /accounting/v1/applications?lim=10&page=1', { headers: own }).then((answer) => {
      if (answer.status !== 200) throw new Error(`the list answered ${answer.status}`)
      return answer.ms
    })
  const p99 = async () => {
    const least: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = []
      for (let n = 0; n < asked; n += 1) times.push(await list())
      least.push(quantile(times, 0.99))
    }
    return Math.min(...least)
  }
  const before = await p99()
  const begun = await Promise.all(sessions.map((session) => stalledReader(stage.port, session)))
  const held = begun.filter(({ status }) => status === 200).length
  while ((await stage.count(stalled)) < held) {
    if ((await stage.count('select from running_exports')) < held)
      throw new Error('a reader was through before all had stopped: the file is too short')
    await delay(500)
  }
  const meanwhile = await p99()
  for (const { socket } of begun) socket.destroy()
  return {
    attack: `${begun.length} readers of files that stop reading, ${held} of them holding one`,
    before: '10 stop everything',
    now: `list p99 ${ms(meanwhile)} (${ms(before)} without them)`,
    limit: `p99 ${mostMs} ms`,
    ok: meanwhile <= mostMs,
  }
}
