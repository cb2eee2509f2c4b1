import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { connectPostgres } from '../../src/platform/db/postgres.ts'
import { openSink } from '../http-sink.ts'
import { startCluster } from '../pg-cluster.ts'
import { prepareOrders, productionSettings, signIn } from './outage-trial.ts'
import { startProcess } from './server-process.ts'

/** The number exceeds the jobs that two processes run at once in a lane. */
const documents = 20
const timed = 5

/** Two processes on one PostgreSQL, with Firestore and a mail server that never answer, and a gateway that counts codes. */
export interface CodesTrial {
  /** Hangs the lanes of documents and mails, then sends codes. @returns the delay of each code, ms */
  codesBesideHangingSinks(): Promise<number[]>
  /** Sends the rest through a gateway that answers after four seconds. @returns the id of each code that it receives */
  codesThroughSlowGateway(): Promise<string[]>
  close(): Promise<void>
}

/** @param codes for the slow gateway. @returns undefined when PostgreSQL's programs are not installed. */
export async function startCodesTrial(codes: number): Promise<CodesTrial | undefined> {
  const cluster = await startCluster()
  if (cluster === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-codes-'))
  const [gateway, firestore, mails] = [await openSink(), await openSink(), await openMute()]
  firestore.answer = 'hang'
  const database = await connectPostgres(cluster.url)
  const row = { status: 'in_progress', created_at: new Date() } as const
  const numbers = [...(await prepareOrders(database, documents + timed + codes, row)).keys()]
  // The number of codes per phone and hour is limited.
  await database.jobs.executeSql("update orders set phone = '7701' || lpad(id::text, 7, '0')")
  await database.close()
  const settings = {
    ...productionSettings(cluster.url),
    SMS_URL: gateway.url,
    CODES_PER_HOUR: '1000',
    SMTP_URL: mails.url,
    FIRESTORE_PROJECT_ID: 'test',
    FIRESTORE_URL: firestore.url,
  }
  const processes = [await startProcess(folder, settings), await startProcess(folder, settings)]
  const authorization = `Bearer ${await signIn(processes[0]?.address ?? '')}`

  /** Calls the n-th process. */
  const ask = async (n: number, method: string, path: string, body?: unknown): Promise<void> => {
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
  return {
    codesBesideHangingSinks: async () => {
      const orders = numbers.splice(0, documents).map((orderId) => ({
        orderId,
        status: 'canceled',
        reason: 'unableToDelivery',
      }))
      await ask(0, 'PUT', '/accounting/changeStatus/json', [{ merchantId: 'ALPHA', orders }])
      await ask(0, 'GET', '/users/api/v1/forget-password/manager@test.kz')
      while (firestore.received.length < 4 || !mails.isAsked()) await delay(20)
      const waits: number[] = []
      for (let n = 0; n < timed; n += 1) {
        await sendCode(n)
        const began = performance.now()
        while (gateway.received.length <= n) await delay(5)
        waits.push(Math.round(performance.now() - began))
      }
      return waits
    },
    codesThroughSlowGateway: async () => {
      gateway.answer = { status: 200, afterMs: 4_000 }
      gateway.received.length = 0
      for (let n = 0; n < codes; n += 1) await sendCode(n)
      const client = new Client(cluster.url)
      await client.connect()
      for (let left = 1; left > 0; await delay(200))
        left =
          (await client.query("select from pgboss.job where name = 'deliver-sms' and state < 'completed'"))
            .rowCount ?? 0
      await client.end()
      return gateway.received.map(({ body }) => (JSON.parse(body) as { id: string }).id)
    },
    close: async () => {
      await Promise.all(processes.map((one) => one.end('SIGKILL')))
      mails.close()
      await Promise.all([gateway.close(), firestore.close()])
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a mail server that accepts connections and never answers. */
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
