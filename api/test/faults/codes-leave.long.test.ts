import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { connectPostgres } from '../../src/platform/db/postgres.ts'
import { type HttpSink, openSink } from '../http-sink.ts'
import { type Cluster, startCluster } from '../pg-cluster.ts'
import { prepareOrders, productionSettings, signIn } from './outage-trial.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const codes = 60
/** More than a lane takes at once in two processes. */
const documents = 20
const mostMs = 2_000

/** A mail server that takes connections and says nothing. */
async function openMute() {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isAsked: () => sockets.length > 0,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

let cluster: Cluster | undefined
let sinks: { gateway: HttpSink; documents: HttpSink; mails: Awaited<ReturnType<typeof openMute>> }
let processes: ServerProcess[] = []
let authorization: string
let numbers: string[]
const folder = mkdtempSync(join(tmpdir(), 'cabinet-codes-'))

beforeAll(async () => {
  cluster = await startCluster()
  if (cluster === undefined) return
  sinks = { gateway: await openSink(), documents: await openSink(), mails: await openMute() }
  sinks.documents.answer = 'hang'
  const database = await connectPostgres(cluster.url)
  const row = { status: 'in_progress', created_at: new Date() } as const
  numbers = [...(await prepareOrders(database, documents + 5 + codes, row)).keys()]
  await database.close()
  const settings = {
    ...productionSettings(cluster.url),
    SMS_URL: sinks.gateway.url,
    SMTP_URL: sinks.mails.url,
    FIRESTORE_PROJECT_ID: 'test',
    FIRESTORE_URL: sinks.documents.url,
  }
  processes = [await startProcess(folder, settings), await startProcess(folder, settings)]
  authorization = `Bearer ${await signIn(processes[0]?.address ?? '')}`
}, 120_000)
afterAll(async () => {
  await Promise.all(processes.map((one) => one.end('SIGKILL')))
  sinks?.mails.close()
  await Promise.all([sinks?.gateway.close(), sinks?.documents.close()])
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Calls the n-th process. */
async function ask(n: number, method: string, path: string, body?: unknown): Promise<void> {
  const response = await fetch(`${processes[n % processes.length]?.address}/api${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

const sendCode = (n: number) =>
  ask(n, 'POST', '/accounting/sendOtp', {
    merchantOrderId: numbers.shift(),
    merchantId: 'ALPHA',
    amount: 150_000,
  })

test('while Firestore and the mail server hang, each code leaves within two seconds', async () => {
  if (cluster === undefined) return console.warn('PostgreSQL is not installed: no code is sent')
  const orders = numbers.splice(0, documents).map((orderId) => ({
    orderId,
    status: 'canceled',
    reason: 'unableToDelivery',
  }))
  await ask(0, 'PUT', '/accounting/changeStatus/json', [{ merchantId: 'ALPHA', orders }])
  await ask(0, 'GET', '/users/api/v1/forget-password/manager@test.kz')
  while (sinks.documents.received.length < 4 || !sinks.mails.isAsked()) await delay(20)
  const { received } = sinks.gateway
  const waits: number[] = []
  for (let n = 0; n < 5; n += 1) {
    await sendCode(n)
    const began = performance.now()
    while (received.length <= n) await delay(5)
    waits.push(Math.round(performance.now() - began))
  }
  console.info(`codes left after ${waits.join(', ')} ms`)
  expect(Math.max(...waits)).toBeLessThan(mostMs)
}, 60_000)

test('60 codes, two processes and a gateway that takes four seconds: every code leaves, none twice', async () => {
  if (cluster === undefined) return
  const { gateway } = sinks
  gateway.answer = { status: 200, afterMs: 4_000 }
  gateway.received.length = 0
  for (let n = 0; n < codes; n += 1) await sendCode(n)
  const client = new Client(cluster.url)
  await client.connect()
  for (let left = 1; left > 0; await delay(200))
    left = (await client.query("select from outbox where topic = 'sms'")).rowCount ?? 0
  await client.end()
  const ids = gateway.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
  expect([ids.length, new Set(ids).size]).toEqual([codes, codes])
}, 120_000)
