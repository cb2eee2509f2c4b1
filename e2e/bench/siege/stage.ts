import { readFile } from 'node:fs/promises'
import type { Database, Db } from '../../../api/src/platform/db/database.ts'
import { migrate } from '../../../api/src/platform/db/migrate.ts'
import { connectPostgres } from '../../../api/src/platform/db/postgres.ts'
import { productionSettings } from '../../../api/test/faults/outage-trial.ts'
import { startProcess } from '../../../api/test/faults/server-process.ts'
import { addRole, addUser, password } from '../../../api/test/people.ts'
import { startCluster } from '../../../api/test/pg-cluster.ts'
import { openSmtpSink, type SmtpSink } from '../../../api/test/smtp-sink.ts'
import { removeFolder, temporaryFolder } from '../../support/product.ts'
import { madeUpMerchants, madeUpOrders } from '../made-up-orders.ts'

/** As an Excel file they are longer than what sockets hold. */
const orders = 100_000
export const readers = Array.from({ length: 20 }, (_, n) => `reader${n}@test.kz`)
export const lesser = 'lesser@test.kz'

interface Ask {
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly length: number
  /** From the first byte sent to the last received. */
  readonly ms: number
}

/** A server as in production, in a process of its own on PostgreSQL, with many orders, people and a mail server. */
export interface Stage {
  readonly port: number
  readonly mails: SmtpSink
  readonly db: Db
  /** Headers of a session of the user. */
  as(username: string): Promise<Record<string, string>>
  /** @param call a method and a path below /api. Comes from an address of its own unless `x-forwarded-for` names one. */
  ask(call: string, ask?: Ask): Promise<Answered>
  /** @returns how many rows there are */
  count(statement: string): Promise<number>
  /** What the server's process has worked so far, ms of processor. */
  worked(): Promise<number>
  close(): Promise<void>
}

/** @throws where the programs of PostgreSQL are not installed */
export async function openStage(): Promise<Stage> {
  const cluster = await startCluster()
  if (cluster === undefined)
    throw new Error('pnpm bench siege needs the server programs of PostgreSQL (apt-get install postgresql)')
  const database = await furnish(cluster.url)
  const [mails, folder] = [await openSmtpSink(), await temporaryFolder()]
  const server = await startProcess(folder, { ...productionSettings(cluster.url), SMTP_URL: mails.url })

  let addresses = 0
  const send = async (call: string, { body, headers }: Ask = {}) => {
    const [method = '', path = ''] = call.split(' ')
    const began = performance.now()
    addresses += 1
    const response = await fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    return { status: response.status, text, length: text.length, ms: performance.now() - began }
  }
  return {
    port: Number(new URL(server.address).port),
    mails,
    db: database.db,
    as: async (username) => {
      const body = JSON.stringify({ username, password })
      const { status, text } = await send('POST /users/api/v1/sign-in', { body })
      if (status !== 200) throw new Error(`sign-in of ${username} refused: ${text}`)
      return { authorization: `Bearer ${(JSON.parse(text) as { access: string }).access}` }
    },
    ask: send,
    count: async (statement) => (await database.jobs.executeSql(statement)).rows.length,
    worked: () => processorMs(server.child.pid ?? 0),
    close: async () => {
      await database.close()
      await server.end('SIGKILL')
      await mails.close()
      await cluster.stop()
      await removeFolder(folder)
    },
  }
}

async function furnish(url: string): Promise<Database> {
  const database = await connectPostgres(url)
  const { db } = database
  await migrate(db)
  await madeUpOrders(db, orders)
  await addRole(db, 'LESSER', ['CREATE_SUPER_USER'])
  await addUser(db, { username: lesser, role: 'LESSER' })
  await addUser(db, { username: 'superadmin' })
  for (const username of readers)
    await addUser(db, { username, role: 'ONLINE_STORE_MANAGER', merchants: madeUpMerchants })
  return database
}

/** Source: proc(5), fields 14 and 15 of /proc/PID/stat, in hundredths of a second. */
async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
