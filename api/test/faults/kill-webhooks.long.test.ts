import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../demo/users.ts'
import { guidePage } from '../../src/domains/merchant-api/guide.ts'
import { signedHeaders } from '../../src/domains/webhooks/send.ts'
import { application } from '../access/samples.ts'
import { eventually } from '../eventually.ts'
import { freePort } from '../pg-cluster.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const orders = 500
const env = { WEBHOOK_LOOPBACK: '1', DEMO_BANK: '0' }
let folder: string
let server: ServerProcess | undefined
let receiver: ChildProcess | undefined
let session = ''
let merchantId = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-webhooks-'))
})
afterAll(() => {
  server?.child.kill('SIGKILL')
  receiver?.kill()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the receiver of the page for programmers, as it stands there. */
async function startReceiver(port: number, secret: string): Promise<void> {
  const [, code = ''] =
    /<pre data-language="node">([^<]*)<\/pre>/.exec(guidePage('http://localhost', 600)) ?? []
  const text = code.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  expect(text.split('\n').length).toBeLessThanOrEqual(32)
  const file = join(folder, 'receiver.mjs')
  writeFileSync(file, text)
  const own = { PORT: String(port), SECRET: secret, FILE: join(folder, 'events.jsonl') }
  receiver = spawn(process.execPath, [file], { env: { PATH: process.env.PATH, ...own }, stdio: 'inherit' })
}

const kept = () => {
  try {
    const lines = readFileSync(join(folder, 'events.jsonl'), 'utf8').split('\n').filter(Boolean)
    return lines.map((line): { id: string; data: { number: string } } => JSON.parse(line))
  } catch {
    return []
  }
}

async function send(path: string, body: object, authorization = ''): Promise<Response> {
  return fetch(`${server?.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })
}

test('kill -9 in the middle of 500 events: the receiver of the page gets each, and knows repeats by webhook-id', async () => {
  server = await startProcess(folder, env)
  const user = { username: 'admin@demo.kz', password: demoPassword }
  const { access } = (await (await send('/users/api/v1/sign-in', user)).json()) as { access: string }
  session = `Bearer ${access}`
  const me = await fetch(`${server.address}/api/users/api/v1/me`, { headers: { authorization: session } })
  const { merchants } = (await me.json()) as { merchants: { merchant_id: string }[] }
  merchantId = merchants[0]?.merchant_id ?? ''
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/hook`
  const hook = await send(
    '/integrations/v1/webhooks',
    { merchantId, url, events: ['order.created'] },
    session,
  )
  const { secret } = (await hook.json()) as { secret: string }
  const made = { merchantId, name: 'Магазин', rights: ['orders:create'] }
  const key = (await (await send('/integrations/v1/keys', made, session)).json()) as { key: string }
  await startReceiver(port, secret)

  const numbers = Array.from({ length: orders }, (_, n) => `KILL-${n}`)
  const place = (number: string) =>
    send('/intake/v1/applications', application(merchantId, number), `Bearer ${key.key}`).then(
      ({ ok }) => ok,
      () => false,
    )
  let killed: Promise<unknown> | undefined
  for (const number of numbers) {
    if (kept().length > 150) killed ??= server.end('SIGKILL')
    if (killed || !(await place(number))) break
  }
  await killed
  expect(killed).toBeDefined()
  const before = kept().length
  expect(before).toBeLessThan(orders)

  server = await startProcess(folder, env)
  // The shop repeats what it had no answer for, and all else.
  for (const number of numbers) expect(await place(number)).toBe(true)
  await eventually(async () => kept().length >= orders - 40)
  // Another process takes over the attempts of the dead one after their lease.
  for (let n = 0; n < 4 && kept().length < orders; n += 1)
    await eventually(async () => kept().length === orders).catch(() => undefined)
  expect(
    kept()
      .map(({ data }) => data.number)
      .sort(),
  ).toEqual(numbers.sort())
  expect(new Set(kept().map(({ id }) => id)).size).toBe(orders)

  // A repeat changes nothing; what is old or badly signed is refused.
  const [event] = kept()
  const body = JSON.stringify({ type: 'order.created', data: event?.data })
  const post = (id: string, at: Date, by: string) =>
    fetch(url, { method: 'POST', headers: signedHeaders({ id, body, at }, [by]), body }).then(
      ({ status }) => status,
    )
  const now = new Date()
  expect(await post(event?.id ?? '', now, secret)).toBe(204)
  expect(await post('msg_old', new Date(now.getTime() - 301_000), secret)).toBe(400)
  expect(await post('msg_forged', now, 'whsec_AAAA')).toBe(400)
  expect(kept()).toHaveLength(orders)
}, 240_000)

test('the embedded mode tries again after its five seconds', async () => {
  const attempts: number[] = []
  const failing = createServer((_request, response) => {
    attempts.push(performance.now())
    response.writeHead(attempts.length === 1 ? 500 : 204).end()
  }).listen(0, '127.0.0.1')
  await once(failing, 'listening')
  const url = `http://127.0.0.1:${(failing.address() as AddressInfo).port}/`
  const hook = await send(
    '/integrations/v1/webhooks',
    { merchantId, url, events: ['order.returned'] },
    session,
  )
  const { id } = (await hook.json()) as { id: number }
  expect((await send(`/integrations/v1/webhooks/${id}/test`, {}, session)).status).toBe(204)
  await eventually(async () => attempts.length === 2)
  const [first = 0, second = 0] = attempts
  expect(second - first).toBeGreaterThan(4_900)
  expect(second - first).toBeLessThan(30_000)
  failing.close()
}, 60_000)
