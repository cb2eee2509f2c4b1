import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, cp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReleaseManifest } from '@cabinet/contract'
import { because, Workshop } from '../test/fixture.ts'
import { weightMistakes } from './checks.ts'
import {
  promote,
  publish,
  Refusal,
  readHistory,
  readLive,
  repair,
  rollback,
  setMaintenance,
  writeSite,
} from './index.ts'

let shop: Workshop
const onTestFinished: (() => void)[] = []

beforeEach(async () => {
  shop = await Workshop.open()
})
afterEach(async () => {
  for (const clean of onTestFinished.splice(0)) clean()
  await shop.close()
})

const live = () => readLive(shop.context.store, {})
const page = () => readFile(shop.context.store.index, 'utf8')
const publishedFile = (app: string, version: string, name: string): string =>
  join(shop.context.store.version(app, version), name)

/** A shell and two versions of a remote, 1.0.0 of both live. */
async function furnish(): Promise<void> {
  await shop.publishShell('1.0.0')
  await shop.publishRemote('mfe-a', '1.0.0')
  await shop.publishRemote('mfe-a', '1.1.0')
  await promote(
    shop.context,
    [
      { app: 'shell', version: '1.0.0' },
      { app: 'mfe-a', version: '1.0.0' },
    ],
    because,
  )
}

test('publishing adds a version and makes nothing live', async () => {
  await shop.publishShell('1.0.0')
  expect(await live()).toBeUndefined()
  expect(await readFile(publishedFile('shell', '1.0.0', 'main.js'), 'utf8')).toBe('main 1.0.0')
  await expect(stat(publishedFile('shell', '1.0.0', 'main.js.br'))).resolves.toBeDefined()
})

test('a version is immutable: same bytes again are accepted, others refused', async () => {
  const { store } = shop.context
  await shop.publishShell('1.0.0')
  await expect(publish(store, await shop.buildShell('1.0.0'))).resolves.toMatchObject({ added: false })
  const other = await shop.buildShell('1.0.0', { scripts: ['boot.js'] })
  await expect(publish(store, other)).rejects.toThrow(/a version never changes/)
})

test('racing publishers of one version leave one whole version', async () => {
  const folders = await Promise.all([1, 2, 3, 4].map(() => shop.buildShell('1.0.0')))
  const results = await Promise.all(folders.map((folder) => publish(shop.context.store, folder)))
  expect(results.filter(({ added }) => added)).toHaveLength(1)
})

test('a build that was changed after it was hashed is not published', async () => {
  const folder = await shop.buildShell('1.0.0')
  await appendFile(join(folder, 'main.js'), '!')
  await expect(publish(shop.context.store, folder)).rejects.toThrow(/main\.js is not the file that was built/)
})

test('promoting writes pointer, history and page of one revision', async () => {
  await furnish()
  await promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], { who: 'ann', reason: 'faster list' })
  expect(await live()).toMatchObject({
    revision: 2,
    apps: { 'mfe-a': { live: '1.1.0', previous: '1.0.0' }, shell: { live: '1.0.0', previous: null } },
  })
  const [newest] = await readHistory(shop.context.store, {})
  expect(newest).toMatchObject({
    revision: 2,
    who: 'ann',
    reason: 'faster list',
    changes: [{ app: 'mfe-a', from: '1.0.0', to: '1.1.0' }],
  })
  const html = await page()
  expect(html).toContain('"revision":2')
  expect(html).toContain('/merchant-cabinet/apps/mfe-a/1.1.0/remoteEntry.js')
  expect(html).toContain("<script>boot('</b>')</script>")
})

test('a promote without a reason, of an unknown version or an odd name is refused', async () => {
  await furnish()
  const target = { app: 'mfe-a', version: '1.1.0' }
  await expect(promote(shop.context, [target], { who: 'x', reason: ' ' })).rejects.toThrow(/Say why/)
  await expect(promote(shop.context, [{ ...target, version: '9.9.9' }], because)).rejects.toThrow(
    /not published/,
  )
  await expect(promote(shop.context, [{ ...target, app: '../keys' }], because)).rejects.toThrow(
    /no name of an app/,
  )
})

test.each([
  ['changed', (file: string) => appendFile(file, ' '), /remote\.js is not the file that was built/],
  ['missing', (file: string) => rm(file), /remote\.js is missing/],
  [
    'with a compressed copy of something else',
    (file: string) => cp(`${file}on.br`, `${file}.br`),
    /does not decode/,
  ],
])('a published file that is %s never goes live', async (_, spoil, message) => {
  await furnish()
  await spoil(publishedFile('mfe-a', '1.1.0', 'remote.js'))
  await expect(promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], because)).rejects.toThrow(message)
  expect(await live()).toMatchObject({ revision: 1 })
})

test('a shell that a live remote cannot run on is refused', async () => {
  await furnish()
  await shop.publishShell('2.0.0', {
    provides: { react: '20.0.0', '@cabinet/shared/remote': '1.0.0', '@cabinet/contract': '1.0.0' },
  })
  await expect(promote(shop.context, [{ app: 'shell', version: '2.0.0' }], because)).rejects.toThrow(
    /mfe-a 1\.0\.0 needs «react» \^19\.0\.0, shell 2\.0\.0 gives 20\.0\.0/,
  )
})

test('a remote that claims a route of another is refused', async () => {
  await furnish()
  await shop.publishRemote('mfe-b', '1.0.0', {}, ['/mfe-a'])
  await expect(promote(shop.context, [{ app: 'mfe-b', version: '1.0.0' }], because)).rejects.toThrow(
    /Route \/mfe-a of mfe-b already belongs to mfe-a/,
  )
})

test('a rollback points back at once, touches nothing else, and a second one does not return to the bad version', async () => {
  await furnish()
  await promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], because)
  const started = performance.now()
  const after = await rollback(shop.context, 'mfe-a', because)
  expect(performance.now() - started).toBeLessThan(1000)
  expect(after.apps).toEqual({
    'mfe-a': { live: '1.0.0', previous: null, canary: null },
    shell: { live: '1.0.0', previous: null, canary: null },
  })
  expect(await page()).toContain('/merchant-cabinet/apps/mfe-a/1.0.0/remoteEntry.js')
  await expect(rollback(shop.context, 'mfe-a', because)).rejects.toThrow(/has no previous version/)
})

test('rolling back twice goes two versions back', async () => {
  await furnish()
  await shop.publishRemote('mfe-a', '1.2.0')
  await promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], because)
  await promote(shop.context, [{ app: 'mfe-a', version: '1.2.0' }], because)
  expect((await rollback(shop.context, 'mfe-a', because)).apps['mfe-a']).toMatchObject({
    live: '1.1.0',
    previous: '1.0.0',
  })
  expect((await rollback(shop.context, 'mfe-a', because)).apps['mfe-a']).toMatchObject({
    live: '1.0.0',
    previous: null,
  })
})

test('racing changes are all made, one after the other', async () => {
  await furnish()
  const names = ['mfe-b', 'mfe-c', 'mfe-d', 'mfe-e']
  await Promise.all(names.map((app) => shop.publishRemote(app, '1.0.0')))
  await Promise.all(names.map((app) => promote(shop.context, [{ app, version: '1.0.0' }], because)))
  const pointer = await live()
  expect(pointer?.revision).toBe(5)
  expect(Object.keys(pointer?.apps ?? {})).toEqual(expect.arrayContaining(names))
  expect((await readHistory(shop.context.store, {})).map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1])
})

test('of two changes decided on one revision, one is refused', async () => {
  await furnish()
  await shop.publishRemote('mfe-a', '1.2.0')
  const why = { ...because, expectedRevision: 1 }
  const results = await Promise.allSettled(
    ['1.1.0', '1.2.0'].map((version) => promote(shop.context, [{ app: 'mfe-a', version }], why)),
  )
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await live()).toMatchObject({ revision: 2 })
})

test('a pointer that somebody edited is not believed', async () => {
  await furnish()
  const { store } = shop.context
  await writeFile(store.live, (await readFile(store.live, 'utf8')).replace('"revision": 1', '"revision": 7'))
  await expect(live()).rejects.toThrow(/is not signed by this store's key/)
})

test('a lost key is not replaced silently', async () => {
  await furnish()
  await rm(join(shop.context.store.keys, 'release.pem'))
  await expect(live()).rejects.toThrow(/Restore the key or set RELEASE_KEY/)
})

test('a crash between pointer and page is repaired from the pointer', async () => {
  await furnish()
  const { store } = shop.context
  const old = await page()
  await promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], because)
  const whole = await page()
  await writeFile(store.index, old)
  expect(await repair(shop.context)).toBe(true)
  expect(await page()).toBe(whole)
  expect(await repair(shop.context)).toBe(false)
})

test('a crash between history and pointer leaves no trace', async () => {
  await furnish()
  const { store } = shop.context
  await cp(store.history(1), store.history(2))
  expect(await readHistory(store, {})).toHaveLength(1)
  await promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], because)
  expect((await readHistory(store, {}))[0]).toMatchObject({ revision: 2, changes: [{ to: '1.1.0' }] })
})

test('a process killed while it holds the lock does not hold it any longer', async () => {
  await furnish()
  const lock = JSON.stringify(join(import.meta.dirname, 'files', 'lock.ts'))
  const file = JSON.stringify(shop.context.store.lock)
  const script = `import(${lock}).then(({ withLock }) => withLock(${file}, () => { console.log('held'); return new Promise((end) => setTimeout(end, 60_000)) }))`
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  onTestFinished.push(() => child.kill('SIGKILL'))
  const waiting = promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], because)
  const first = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 150, 'waits'))])
  expect(first).toBe('waits')
  child.kill('SIGKILL')
  await expect(waiting).resolves.toMatchObject({ revision: 2 })
})

test('maintenance and settings reach the page', async () => {
  await furnish()
  await setMaintenance(shop.context, true, because)
  expect(await page()).toContain('"maintenance":true')
  await writeSite(shop.context.store, { shopUrl: 'https://shop.example/</script>' })
  await repair(shop.context)
  const html = await page()
  expect(html).toContain('https://shop.example/\\u003c/script>')
  expect(html).not.toContain('</script></script>')
})

test('a fallback that the live shell cannot run is left out of the page', async () => {
  await shop.publishShell('1.0.0', {
    provides: { react: '18.0.0', '@cabinet/shared/remote': '1.0.0', '@cabinet/contract': '1.0.0' },
  })
  await shop.publishShell('2.0.0')
  await shop.publishRemote('mfe-a', '1.0.0', { requires: { react: '^18.0.0' } })
  await shop.publishRemote('mfe-a', '2.0.0')
  await promote(
    shop.context,
    [
      { app: 'shell', version: '1.0.0' },
      { app: 'mfe-a', version: '1.0.0' },
    ],
    because,
  )
  await promote(
    shop.context,
    [
      { app: 'shell', version: '2.0.0' },
      { app: 'mfe-a', version: '2.0.0' },
    ],
    because,
  )
  expect(await live()).toMatchObject({ apps: { 'mfe-a': { previous: '1.0.0' } } })
  expect(await page()).not.toContain('"previous"')
})

test('refusals are of one type, for the command line to show as sentences', async () => {
  await expect(rollback(shop.context, 'mfe-a', because)).rejects.toBeInstanceOf(Refusal)
})

describe('what the gate refuses', () => {
  const promoteA = (version: string, why = because) => promote(shop.context, [{ app: 'mfe-a', version }], why)

  test('a remote that is too heavy, with file, size and limit', async () => {
    await furnish()
    const heavy = { 'remote.js': { integrity: `sha384-${'A'.repeat(64)}`, size: 90_000, brotli: 41_000 } }
    expect(weightMistakes(manifestOf('mfe-a', ['remote.js'], heavy))).toEqual([
      expect.stringMatching(/^mfe-a 1\.0\.0: remote\.js takes 41000 bytes compressed, 40000 are allowed/),
      expect.stringMatching(/remote\.js takes 41000 bytes compressed, 8000 are allowed/),
    ])
    expect(weightMistakes(manifestOf('shell', ['remote.js'], heavy))).toEqual([])
  })

  test('goes live by force, and the history says against what', async () => {
    await furnish()
    await shop.publishRemote('mfe-a', '2.0.0', { requires: { react: '^20.0.0' } })
    await expect(promoteA('2.0.0')).rejects.toThrow(/needs «react»/)
    await promoteA('2.0.0', { ...because, force: true })
    expect(await live()).toMatchObject({ apps: { 'mfe-a': { live: '2.0.0' } } })
    expect((await readHistory(shop.context.store, {}))[0]?.forced).toEqual([
      expect.stringContaining('mfe-a 2.0.0 needs «react» ^20.0.0'),
    ])
    await expect(promoteA('1.1.0', { who: 'x', reason: ' ', force: true })).rejects.toThrow(/Say why/)
  })

  test('a file that is not the built one does not go live by force either', async () => {
    await furnish()
    await appendFile(publishedFile('mfe-a', '1.1.0', 'remote.js'), '!')
    await expect(promoteA('1.1.0', { ...because, force: true })).rejects.toThrow(
      /is not the file that was built/,
    )
  })
})

function manifestOf(app: string, scripts: string[], files: ReleaseManifest['files']): ReleaseManifest {
  return {
    app,
    version: '1.0.0',
    product: '1.9.72',
    commit: 'abc',
    builtAt: '',
    scripts,
    styles: [],
    provides: {},
    requires: {},
    files,
  }
}
