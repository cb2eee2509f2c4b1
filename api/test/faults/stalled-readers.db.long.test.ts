import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { withRequester } from '../../src/platform/db/connection-queue.ts'
import { pools } from '../../src/platform/db/postgres.ts'
import { maxPerProcess } from '../../src/platform/exports/export-limit.ts'
import { route } from '../../src/platform/http/route.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { allRoutes } from '../../src/routes.ts'
import { build, type TestServer } from '../build.ts'
import { addMerchants, addUser, password } from '../people.ts'
import { type StalledReader, stalledReader } from './stalled-reader.ts'

const report = 'GET /uchet-accounting/application-report'
const readers = 20

/** Yields a file that exceeds every socket buffer, read by a cursor like reports. */
async function* longFile({ database }: Platform): AsyncGenerator<Uint8Array> {
  const query = sql<{ n: number }>`select generate_series(1, 300000) as n`.compile(database.db)
  for await (const rows of database.stream({ compile: () => query })) yield Buffer.alloc(rows.length * 100)
}

async function serve(stallMs?: number): Promise<{ server: TestServer; port: number }> {
  const server = await build({
    limits: { all: 1_000, refused: 1_000, calls: {}, ...(stallMs !== undefined && { stallMs }) },
    routes: (platform) =>
      allRoutes(platform).map((one) =>
        one.key === report
          ? route(report, ({ ctx }) => ({ name: 'a.xlsx', content: longFile(ctx.platform) }))
          : one,
      ),
  })
  await addMerchants(server.platform.db, 'ALPHA')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return { server, port: (server.app.server.address() as AddressInfo).port }
}

async function signIn(server: TestServer, username: string): Promise<string> {
  await addUser(server.platform.db, { username, role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] })
  return (await server.signIn(username, password)).headers.authorization
}

const running = ({ platform }: TestServer) => platform.db.selectFrom('running_exports').select('id').execute()

/** Begins as many transactions as calls have connections; they end only when each has begun. */
async function takeAllConnections({ database }: TestServer): Promise<void> {
  if (database.engine !== 'postgres') return
  let begun = 0
  const all = Promise.withResolvers<void>()
  const transaction = () =>
    database.db.transaction().execute(async () => {
      begun += 1
      if (begun === pools.changes.max) all.resolve()
      await all.promise
    })
  await Promise.all(
    Array.from({ length: pools.changes.max }, (_, n) => withRequester({ kind: `test ${n}` }, transaction)),
  )
}

test('twenty readers that stop reading leave the lists and the database to everybody else', async () => {
  const { server, port } = await serve()
  await using _ = server
  const begun: StalledReader[] = []
  let last = ''
  for (let n = 0; n < readers; n += 1) {
    last = await signIn(server, `reader${n}@test.kz`)
    begun.push(await stalledReader(port, { authorization: last }))
  }
  const having = (status: number) => begun.filter((one) => one.status === status).length
  expect([having(200), having(503)]).toEqual([maxPerProcess, readers - maxPerProcess])
  const list = await server.app.inject({
    url: '/api/accounting/v1/applications',
    headers: { authorization: last },
  })
  expect(list.statusCode).toBe(200)
  await takeAllConnections(server)
  for (const { socket } of begun) socket.destroy()
  while ((await running(server)).length > 0) await new Promise(setImmediate)
})

test('a reader that takes no byte is cut off and frees its place; a slow one is not', async () => {
  const { server, port } = await serve(500)
  await using _ = server
  const { socket: slow } = await stalledReader(port, {
    authorization: await signIn(server, 'slow@test.kz'),
  })
  const sips = setInterval(() => slow.read(), 20)
  const { socket: silent } = await stalledReader(port, {
    authorization: await signIn(server, 'silent@test.kz'),
  })
  while ((await running(server)).length > 1) await new Promise(setImmediate)
  clearInterval(sips)
  expect(slow.destroyed).toBe(false)
  while ((await running(server)).length > 0) await new Promise(setImmediate)
  for (const socket of [slow, silent]) socket.destroy()
})
