import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { globalName, publicPath, root } from './workspace.ts'

const cwd = join(root, 'mfe-settlements')
const bin = join(root, 'node_modules', '.bin')
const env = { ...process.env, NODE_OPTIONS: '', PATH: `${bin}${delimiter}${process.env.PATH}` }

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

test('`webpack build` in the folder of a remote makes a version of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-webpack-cli-'))
  const args = ['build', '--env', 'version=9.9.9', '--output-path', folder]
  await promisify(execFile)('webpack', args, { cwd, env })
  const names = await readdir(folder)
  expect(names).toEqual(expect.arrayContaining(['remoteEntry.js', 'remote.json', 'release.json']))
  await rm(folder, { recursive: true })
}, 240_000)

describe('`webpack serve` in the folder of a remote', () => {
  let server: ChildProcess | undefined
  afterEach(async () => {
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server?.kill('SIGINT')
    await ended
  })

  test('serves its development build', async () => {
    const port = String(await freePort())
    server = spawn('webpack', ['serve'], { cwd, env: { ...env, DEV_PORT: port, PORT: '1' }, stdio: 'ignore' })
    const version = '0.0.0-dev'
    const url = `http://localhost:${port}${publicPath('mfe-settlements', version)}remoteEntry.js`
    const deadline = Date.now() + 200_000
    let text = ''
    while (!text.includes(globalName('mfe-settlements', version))) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error('webpack serve gives no entry')
      text = await fetch(url).then(
        (response) => response.text(),
        () => '',
      )
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }, 240_000)
})
