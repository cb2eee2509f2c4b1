import { hostileBodies } from '../../../api/test/access/hostile-bodies.ts'
import { ms, type Row } from './rows.ts'
import type { Stage } from './stage.ts'

const times = 10
/** The first warms up; others use the machine: what a body itself costs is the least of so many. */
const rounds = 4
const mostMs = 20
const mostBytes = 4096

const targets = [
  { call: 'POST /telemetry/v1/events', kilobytes: 31, before: '580 ms, 8.3 MB' },
  { call: 'POST /users/api/v1/roles-permissions', kilobytes: 394, before: '12600 ms' },
  { call: 'POST /users/api/v1/roles-permissions', kilobytes: 63, before: '' },
  { call: 'PUT /accounting/changeStatus/json', kilobytes: 127, before: '' },
] as const

/** Bodies with as many faults as a call reads; the server's processor time is the mean of so many requests of a kind. */
export async function sendHostileBodies(stage: Stage): Promise<Row[]> {
  const headers = { ...(await stage.as('superadmin')), 'idempotency-key': 'siege-bodies' }
  const rows: Row[] = []
  for (const { call, kilobytes, before } of targets) {
    let [most, bytes] = [0, 0]
    for (const make of Object.values(hostileBodies)) {
      const body = make(kilobytes * 1000, { permissions: [] })
      const means: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const began = await stage.worked()
        for (let n = 0; n < times; n += 1) {
          const { status, length } = await stage.ask(call, { body, headers })
          if (status < 400 || status >= 500) throw new Error(`${call} answered ${status}`)
          bytes = Math.max(bytes, length)
        }
        means.push(((await stage.worked()) - began) / times)
      }
      most = Math.max(most, Math.min(...means))
    }
    rows.push({
      attack: `worst ${kilobytes} KB to ${call}`,
      before,
      now: `${ms(most)} of processor, ${bytes} B back`,
      limit: `${mostMs} ms, ${mostBytes} B`,
      ok: most <= mostMs && bytes <= mostBytes,
    })
  }
  return rows
}

const odd = ['\\u0000', '\\ud800', 'x\\udfff', '\\ud83d\\u0041']

export async function sendOddTexts(stage: Stage): Promise<Row> {
  const headers = await stage.as('superadmin')
  const answers = [
    ...odd.map((text) =>
      stage.ask('POST /users/api/v1/sign-in', { body: `{"username":"${text}","password":"x"}` }),
    ),
    ...['/users/api/v1/users/a%00b', '/accounting/v1/applications?orderId=1%00'].map((path) =>
      stage.ask(`GET ${path}`, { headers }),
    ),
  ]
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  return {
    attack: 'NUL and half surrogates in bodies, a path and a query',
    before: '500',
    now: [...new Set(statuses)].join(', '),
    limit: '400',
    ok: statuses.every((status) => status === 400),
  }
}
