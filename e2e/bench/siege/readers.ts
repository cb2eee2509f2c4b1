import { setTimeout as delay } from 'node:timers/promises'
import { stalledReader } from '../../../api/test/faults/stalled-reader.ts'
import { quantile } from '../statistics.ts'
import { ms, type Row } from './rows.ts'
import { readers, type Stage } from './stage.ts'

const asked = 400
const warmUp = 50
/** The server works less than this, ms of processor, in a look of so many ms: what sockets hold is full. */
const stalled = { worked: 100, look: 500 }
const mostMs = 50

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
    const times: number[] = []
    for (let n = 0; n < warmUp + asked; n += 1) times.push(await list())
    return quantile(times.slice(warmUp), 0.99)
  }
  const before = await p99()
  const begun = await Promise.all(sessions.map((session) => stalledReader(stage.port, session)))
  for (let worked = Number.POSITIVE_INFINITY; worked > stalled.worked; ) {
    const began = await stage.worked()
    await delay(stalled.look)
    worked = (await stage.worked()) - began
  }
  const meanwhile = await p99()
  const held = await stage.count('select from running_exports')
  for (const { socket } of begun) socket.destroy()
  if (held === 0) throw new Error('no reader has held anything: the file is too short')
  return {
    attack: `${begun.length} readers of files that stop reading, ${held} of them holding one`,
    before: '10 stop everything',
    now: `list p99 ${ms(meanwhile)} (${ms(before)} without them)`,
    limit: `p99 ${mostMs} ms`,
    ok: meanwhile <= mostMs,
  }
}
