import { type AddressInfo, connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { mostPerProcess } from '../../src/platform/exports/export-limit.ts'
import { route } from '../../src/platform/http/route.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { allRoutes } from '../../src/routes.ts'
import { build, type TestServer } from '../build.ts'
import { addMerchants, addUser, password } from '../people.ts'

const report = 'GET /uchet-accounting/application-report'
const readers = 20

/** A file that is longer than what any socket holds, read by a cursor as reports are. */
async function* longFile({ database }: Platform): AsyncGenerator<Uint8Array> {
  const query = sql<{ n: number }>`select generate_series(1, 300000) as n`.compile(database.db)
  for await (const rows of database.stream({ compile: () => query })) yield Buffer.alloc(rows.length * 100)
}

let server: TestServer
beforeAll(async () => {
  server = await build({
    routes: (platform) =>
      allRoutes(platform).map((one) =>
        one.key === report
          ? route(report, ({ call }) => ({ name: 'a.xlsx', content: longFile(call.platform) }))
          : one,
      ),
  })
  await addMerchants(server.platform.db, 'ALPHA')
})
afterAll(() => server.close())

/** Asks for the file and takes no byte of it. @returns the first line of the answer, once it is there */
async function stalled(port: number, authorization: string, sockets: Socket[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.write(
    `GET /api/uchet-accounting/application-report HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`,
  )
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('data', (bytes) => {
      socket.pause()
      resolve(String(bytes).split('\r\n')[0] ?? '')
    })
  })
}

test('twenty readers that stop reading leave the lists and the database to everybody else', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const sockets: Socket[] = []
  const answers: string[] = []
  let last = ''
  for (let n = 0; n < readers; n += 1) {
    const username = `reader${n}@test.kz`
    await addUser(server.platform.db, { username, role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] })
    last = (await server.signIn(username, password)).headers.authorization
    answers.push(await stalled(port, last, sockets))
  }
  const begun = answers.filter((line) => line.includes(' 200 '))
  const refused = answers.filter((line) => line.includes(' 503 '))
  expect([begun.length, refused.length]).toEqual([mostPerProcess, readers - mostPerProcess])
  const list = await server.app.inject({
    url: '/api/accounting/v1/applications',
    headers: { authorization: last },
  })
  expect(list.statusCode).toBe(200)
  for (const socket of sockets) socket.destroy()
  const running = () => server.platform.db.selectFrom('running_exports').select('id').execute()
  while ((await running()).length > 0) await new Promise(setImmediate)
})
