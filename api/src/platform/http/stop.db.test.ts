import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { build, type TestServer } from '../../../test/build.ts'

async function listening(server: TestServer): Promise<number> {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  return (server.app.server.address() as AddressInfo).port
}

function get(
  port: number,
  agent: Agent,
  path = '/healthz',
): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    request({ port, agent, path }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('while it stops, answers end their connections and readyz says no', async () => {
  const server = await build()
  const port = await listening(server)
  const idle = connect(port)
  await once(idle, 'connect')
  // The drain lasts until the idle connection goes, however slow the machine is.
  const clock = import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  const stopped = server.app.stop()
  const agent = new Agent()
  expect(await get(port, agent)).toEqual({ status: 200, connection: 'close' })
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(ready.status).toBe(503)
  idle.destroy()
  await stopped
  clock.mockRestore()
  await server.close()
})

test('an answer that was begun before the stop ends its connection', async () => {
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<string>()
  const slow = (app: TestServer['app']) => {
    app.get('/slow', () => {
      asked.resolve()
      return answered.promise
    })
    return Promise.resolve()
  }
  const server = await build({ plugins: [slow] })
  const port = await listening(server)
  const answer = get(port, new Agent({ keepAlive: true }), '/slow')
  await asked.promise
  const stopped = server.app.stop()
  answered.resolve('done')
  expect(await answer).toEqual({ status: 200, connection: 'close' })
  await stopped
  await server.close()
})

test('a request that came while the loop was busy is answered before silent connections end', async () => {
  const server = await build()
  const client = connect(await listening(server))
  await once(client, 'connect')
  const stopped = server.app.stop()
  while (server.app.server.listening) await setImmediate()
  client.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  for (const end = Date.now() + 1_100; Date.now() < end; );
  const [answer] = await once(client, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
  await stopped
  await server.close()
})

test('check 28: half-sent requests have to end: the server asks for headers and bodies within a time', async () => {
  await using server = await build()
  const { requestTimeout, headersTimeout, maxConnections } = server.app.server as unknown as Record<
    string,
    number
  >
  expect([requestTimeout, headersTimeout]).toEqual([20_000, 10_000])
  expect(maxConnections).toBeGreaterThan(1000)
})

test('check 27: who is refused too often is not looked at any more', async () => {
  await using limited = await build({ limits: { all: 1_000_000, refused: 5, calls: {} } })
  const guess = (n: number) =>
    limited.app.inject({
      url: '/api/intake/v1/applications',
      method: 'POST',
      payload: {},
      headers: { authorization: `Bearer mck_guess${n}` },
    })
  const statuses: number[] = []
  for (let n = 0; n < 8; n += 1) statuses.push((await guess(n)).statusCode)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})
