import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { because, Workshop } from '../../test/fixture.ts'
import { promote, readLive } from '../index.ts'
import { FolderStore } from './folder.ts'

let shop: Workshop
let store: FolderStore
beforeEach(async () => {
  shop = await Workshop.open()
  store = new FolderStore(join(shop.root, 'releases'))
  await shop.publishShell('1.0.0')
  await promote(shop.context, [{ app: 'shell', version: '1.0.0' }], because)
  await shop.publishRemote('mfe-a', '1.0.0')
})
afterEach(() => shop.close())

const promoteA = () => promote(shop.context, [{ app: 'mfe-a', version: '1.0.0' }], because)

test('a process killed while it holds the lock does not hold it any longer', async () => {
  const lock = JSON.stringify(join(import.meta.dirname, '..', 'files', 'lock.ts'))
  const script = `import(${lock}).then(({ withLock }) => withLock(${JSON.stringify(store.lock)}, () => { console.log('held'); return new Promise((end) => setTimeout(end, 60_000)) }))`
  const another = await Workshop.open()
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    let isMade = false
    const waiting = promoteA().finally(() => (isMade = true))
    // Waiting is silent: a later call that has more to do and does not wait is ready before.
    await another.publishShell('1.0.0')
    await promote(another.context, [{ app: 'shell', version: '1.0.0' }], because)
    expect(isMade).toBe(false)
    child.kill('SIGKILL')
    await expect(waiting).resolves.toMatchObject({ revision: 2 })
  } finally {
    child.kill('SIGKILL')
    await another.close()
  }
})

test('a lost key is not replaced silently; what is live can still be read', async () => {
  await rm(join(store.keysFolder, 'release.pem'))
  await expect(promoteA()).rejects.toThrow(/Restore the key or set RELEASE_KEY/)
  await expect(readLive(store, {})).resolves.toMatchObject({ revision: 1 })
})

test('what killed attempts have left goes with the old versions, what is fresh stays', async () => {
  const left = store.path('apps/mfe-a/.publishing-1')
  const fresh = store.path('apps/mfe-a/.publishing-2')
  for (const folder of [left, fresh]) await mkdir(folder)
  await utimes(left, 0, 0)
  await store.sweep(new Date(Date.now() - 60_000), () => false)
  await expect(stat(left)).rejects.toThrow()
  await expect(stat(fresh)).resolves.toBeDefined()
  expect((await store.versions()).map(({ app, version }) => `${app} ${version}`)).toEqual([
    'mfe-a 1.0.0',
    'shell 1.0.0',
  ])
})
