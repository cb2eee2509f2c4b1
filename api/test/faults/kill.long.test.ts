import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoPassword } from '../../demo/users.ts'
import { runCommand, type ServerProcess, startProcess } from './server-process.ts'

/** The server runs in the embedded mode, as a process that can be killed. */
let dataDir: string
let server: ServerProcess

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cabinet-faults-'))
  server = await startProcess(dataDir)
}, 60_000)
afterAll(() => {
  server.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

async function signIn(): Promise<string> {
  const response = await fetch(`${server.address}/api/users/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@demo.kz', password: demoPassword }),
  })
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

const refresh = (cookie: string) =>
  fetch(`${server.address}/api/users/api/v1/refresh`, { method: 'POST', headers: { cookie } })

test('kill -9 after twenty answered sign-ins, in the middle of more: every answered one is there', async () => {
  const answered: string[] = []
  for (let i = 0; i < 20; i += 1) answered.push(await signIn())
  const running = Promise.allSettled(Array.from({ length: 5 }, signIn))
  await server.end('SIGKILL')
  await running
  server = await startProcess(dataDir)
  for (const cookie of answered) expect((await refresh(cookie)).status).toBe(200)
}, 60_000)

test('a second process on the same data folder is refused in one sentence and harms nothing', async () => {
  for (const command of ['serve', 'migrate', 'seed']) {
    const { code, stderr } = await runCommand(command, dataDir)
    expect([code, stderr.trim()]).toEqual([
      1,
      `The data folder ${dataDir} is in use by another process (pid ${server.child.pid}). ` +
        'Stop it or name another folder in DATA_DIR.',
    ])
  }
  expect((await refresh(await signIn())).status).toBe(200)
}, 60_000)

test('the generated keys are for their owner alone and stay the same', async () => {
  const cookie = await signIn()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(statSync(join(dataDir, 'keys/token.key')).mode & 0o777).toBe(0o600)
  server = await startProcess(dataDir)
  expect((await refresh(cookie)).status).toBe(200)
}, 60_000)

test('Ctrl+C stops it cleanly', async () => {
  expect(await server.end('SIGINT')).toBe(0)
}, 60_000)
