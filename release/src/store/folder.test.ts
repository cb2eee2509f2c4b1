import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, rm, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { because, Workshop } from '../../test/fixture.ts'
import { promote, prune, publish, readLive } from '../index.ts'
import { FolderStore } from './folder.ts'

let shop: Workshop
let store: FolderStore
beforeEach(async () => {
  shop = await Workshop.open()
  store = new FolderStore(join(shop.root, 'releases'))
  await shop.publishShell('1.0.0')
  await shop.promote('shell 1.0.0')
  await shop.publishRemote('mfe-a', '1.0.0')
})
afterEach(() => shop.close())

const promoteA = () => shop.promote('mfe-a 1.0.0')

test('a process killed while it holds the lock does not hold it any longer', async () => {
  const lock = JSON.stringify(join(import.meta.dirname, '..', 'files', 'lock.ts'))
  const script = `import(${lock}).then(({ withLock }) => withLock(${JSON.stringify(store.lock)}, () => { console.log('held'); return new Promise((end) => setTimeout(end, 60_000)) }))`
  const another = await Workshop.open()
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    let isMade = false
    const waiting = promoteA().finally(() => (isMade = true))
    // Waiting prints nothing: a later call that does more work without waiting ends first.
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
  await promoteA()
  for (const name of ['9.0.0/main.js', '1.0.0/.main.js.1', '9.1.0/main.js']) {
    await store.put(`apps/mfe-a/${name}`, 'left')
    if (name !== '9.1.0/main.js') await utimes(join(store.name, 'apps/mfe-a', name), 0, 0)
  }
  await prune(shop.context, { now: new Date(), remove: true })
  const left = (await store.list('apps/mfe-a/')).map(({ key }) => key)
  expect(left.filter((key) => /mfe-a\/9|\/\./.test(key))).toEqual(['apps/mfe-a/9.1.0/main.js'])
  expect(left).toContain('apps/mfe-a/1.0.0/release.json')
})

describe('a link', () => {
  test.each(['remote.js', 'remote.js.br'])('in a build is refused (%s)', async (name) => {
    const build = await shop.buildRemote('mfe-b', '1.0.0')
    await rename(join(build, name), join(shop.root, 'aside'))
    await symlink(join(shop.root, 'aside'), join(build, name))
    await expect(publish(shop.context, build)).rejects.toThrow(/remote\.js(\.br)? is a link/)
  })

  test('in the store takes nothing out of it', async () => {
    await mkdir(join(shop.root, 'aside'))
    await symlink(join(shop.root, 'aside'), join(store.name, 'apps', 'mfe-b'))
    await expect(shop.publishRemote('mfe-b', '1.0.0')).rejects.toThrow(/leads through a link/)
    const outside = await readdir(join(shop.root, 'aside'), { recursive: true, withFileTypes: true })
    expect(outside.filter((one) => one.isFile())).toEqual([])
  })

  test('to the whole store is followed', async () => {
    await symlink(store.name, join(shop.root, 'link'))
    const linked = new FolderStore(join(shop.root, 'link'))
    expect(await linked.get('apps/mfe-a/1.0.0/release.json')).toBeDefined()
    expect(await linked.put('x.json', '{}')).toBe(true)
  })
})
