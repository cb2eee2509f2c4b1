import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { refuseForeignHosts } from './cross-site.ts'
import { draining } from './draining.ts'
import { overTls } from './secure-server.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cabinet-tls-'))
  const made = [
    '-keyout',
    join(folder, 'key.pem'),
    '-out',
    join(folder, 'cert.pem'),
    '-subj',
    '/CN=localhost',
  ]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ed25519', '-nodes', '-days', '1', ...made], {
    stdio: 'ignore',
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('HTTP/2 and HTTP/1.1 are answered; hung requests delay no other; a stop lets running requests end', async () => {
  const certificate = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
  const app = fastify({
    ...overTls(certificate),
    forceCloseConnections: 'idle',
  })
  let answer: () => void = () => undefined
  const { stop } = draining(app)
  refuseForeignHosts(app, 'https://cabinet.example')
  app.get('/', async ({ raw, host }) => `${raw.httpVersion} ${host.split(':')[0]}`)
  app.get(
    '/hung',
    () =>
      new Promise<string>((resolve) => {
        answer = () => resolve('late')
      }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const client = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
  const ask = (path: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const stream = client.request({ ':path': path }).setEncoding('utf8')
      let text = ''
      stream.on('data', (part: string) => {
        text += part
      })
      stream.on('end', () => resolve(text)).on('error', reject)
    })

  const hung = Array.from({ length: 20 }, () => ask('/hung'))
  expect(await ask('/')).toBe('2.0 localhost')
  const [old] = await once(
    request({ port, host: 'localhost', rejectUnauthorized: false, agent: false }).end(),
    'response',
  )
  expect(old.httpVersion).toBe('1.1')
  old.resume()
  await once(old, 'end')

  void Promise.all(hung.slice(0, 19)).catch(() => undefined)
  const stopped = stop()
  while (app.server.listening) await sleep(20)
  answer()
  expect(await hung.at(-1)).toBe('late')
  client.destroy()
  await stopped
})
