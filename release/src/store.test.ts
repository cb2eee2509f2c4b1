import { generateKeyPairSync } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ReleaseManifest } from '@cabinet/contract'
import { startS3, type TestS3 } from '../../jest/s3-server.ts'
import { because, Workshop, wholeHistory } from '../test/fixture.ts'
import { sheetMistakes, weightMistakes } from './gate/weight.ts'
import {
  openStore,
  promote,
  prune,
  publish,
  Refusal,
  readLive,
  repair,
  rollback,
  setMaintenance,
  writeSite,
} from './index.ts'
import { versionKey } from './store/port.ts'
import { manifestIn } from './versions/manifest.ts'

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
let s3: TestS3
let buckets = 0

beforeAll(async () => {
  s3 = await startS3({ bucket: 'releases' })
})
afterAll(() => s3.stop())

async function workshopInBucket(): Promise<Workshop> {
  const env = {
    RELEASE_KEY: pem,
    RELEASE_S3_ENDPOINT: s3.endpoint,
    RELEASE_S3_ACCESS_KEY_ID: s3.credentials.accessKeyId,
    RELEASE_S3_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
  }
  buckets += 1
  return Workshop.open({ store: await openStore(`s3://releases/store-${buckets}`, env), env })
}

const stores: [string, () => Promise<Workshop>][] = [
  ['a folder', () => Workshop.open()],
  ['a bucket', workshopInBucket],
]

describe.each(stores)('a store in %s', (_, open) => {
  let shop: Workshop

  beforeEach(async () => {
    shop = await open()
  })
  afterEach(() => shop.close())

  const live = () => readLive(shop.context.store, shop.context.env)
  const history = () => wholeHistory(shop.context.store, shop.context.env)
  const page = () => shop.text('index.html')

  /** Adds a version as somebody would leave it who changes files behind the tool's back. */
  async function smuggle(folder: string, change: (files: Map<string, Uint8Array>) => void): Promise<void> {
    const { manifest, text } = await manifestIn(folder)
    const files = new Map<string, Uint8Array>([['release.json', text]])
    for (const name of Object.keys(manifest.files)) files.set(name, await readFile(join(folder, name)))
    change(files)
    await shop.context.store.addVersion(manifest.app, manifest.version, files)
  }

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
    expect(await shop.text(versionKey('shell', '1.0.0', 'main.js'))).toBe('main 1.0.0')
    expect(await shop.context.store.get(versionKey('shell', '1.0.0', 'main.js.br'))).toBeDefined()
  })

  test('check 41: a version is immutable: same bytes again are accepted, others refused', async () => {
    await shop.publishShell('1.0.0')
    await expect(publish(shop.context, await shop.buildShell('1.0.0'))).resolves.toMatchObject({
      added: false,
    })
    const other = await shop.buildShell('1.0.0', { scripts: ['boot.js'] })
    await expect(publish(shop.context, other)).rejects.toThrow(/a version never changes/)
  })

  test('racing publishers of one version leave one whole version', async () => {
    const folders = await Promise.all([1, 2, 3, 4].map(() => shop.buildShell('1.0.0')))
    const results = await Promise.all(folders.map((folder) => publish(shop.context, folder)))
    expect(results.filter(({ added }) => added)).toHaveLength(1)
  })

  test('a build that was changed after it was hashed is not published', async () => {
    const folder = await shop.buildShell('1.0.0')
    await appendFile(join(folder, 'main.js'), '!')
    await expect(publish(shop.context, folder)).rejects.toThrow(/main\.js is not the file that was built/)
  })

  test('promoting writes pointer, history and page of one revision', async () => {
    await furnish()
    await promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], { who: 'ann', reason: 'faster list' })
    expect(await live()).toMatchObject({
      revision: 2,
      apps: { 'mfe-a': { live: '1.1.0', previous: '1.0.0' }, shell: { live: '1.0.0', previous: null } },
    })
    const [newest] = await history()
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

  test.each<[string, (files: Map<string, Uint8Array>) => unknown, RegExp]>([
    [
      'changed',
      (files) => files.set('remote.js', Buffer.from('other')),
      /remote\.js is not the file that was built/,
    ],
    ['missing', (files) => files.delete('remote.js'), /remote\.js is missing/],
    [
      'with a compressed copy of something else',
      (files) => files.set('remote.js.br', brotliCompressSync('other')),
      /does not decode/,
    ],
  ])('a published file that is %s never goes live, not by force either', async (_, spoil, message) => {
    await furnish()
    await smuggle(await shop.buildRemote('mfe-a', '1.2.0'), spoil)
    for (const force of [false, true])
      await expect(
        promote(shop.context, [{ app: 'mfe-a', version: '1.2.0' }], { ...because, force }),
      ).rejects.toThrow(message)
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

  test('old versions go whole, what a killed publish has left goes too, the rest stays', async () => {
    await furnish()
    const { store } = shop.context
    await prune(shop.context, { now: new Date(Date.now() + 8 * 24 * 3_600_000), remove: true })
    const names = async () => (await store.versions()).map(({ app, version }) => `${app} ${version}`).sort()
    expect(await names()).toEqual(['mfe-a 1.0.0', 'shell 1.0.0'])
    expect(await store.get(versionKey('mfe-a', '1.1.0', 'remote.js'))).toBeUndefined()
    expect(await store.get(versionKey('mfe-a', '1.0.0', 'remote.js'))).toBeDefined()
    await shop.publishRemote('mfe-a', '1.1.0')
    expect(await names()).toContain('mfe-a 1.1.0')
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
    expect((await history()).map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1])
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
    const edited = (await shop.text('live.json')).replace('"revision": 1', '"revision": 7')
    await store.withLock(async () => {
      const now = await store.get('live.json')
      await store.put('live.json', edited, { tag: now?.tag ?? '' })
    })
    await expect(live()).rejects.toThrow(/its signature does not hold/)
  })

  test('a crash between pointer and page is repaired from the pointer', async () => {
    await furnish()
    const old = await page()
    await promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], because)
    const whole = await page()
    await shop.context.store.put('index.html', old)
    expect(await repair(shop.context)).toBe(true)
    expect(await page()).toBe(whole)
    expect(await repair(shop.context)).toBe(false)
  })

  test('a crash before the pointer leaves no trace in the history', async () => {
    await furnish()
    // What is live goes into the history before it is replaced; the replacement then never came.
    await shop.context.store.put('history/1.json', await shop.text('live.json'))
    expect(await history()).toHaveLength(1)
    await promote(shop.context, [{ app: 'mfe-a', version: '1.1.0' }], because)
    expect((await history()).map(({ revision }) => revision)).toEqual([2, 1])
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
    const promoteA = (version: string, why = because) =>
      promote(shop.context, [{ app: 'mfe-a', version }], why)

    test('a remote that is too heavy, with file, size and limit', async () => {
      await furnish()
      const heavy = { 'remote.js': { integrity: `sha384-${'A'.repeat(64)}`, size: 90_000, brotli: 41_000 } }
      expect(weightMistakes(manifestOf('mfe-a', ['remote.js'], heavy))).toEqual([
        expect.stringMatching(/^mfe-a 1\.0\.0: remote\.js takes 41000 bytes compressed, 40000 are allowed/),
        expect.stringMatching(/remote\.js takes 41000 bytes compressed, 8000 are allowed/),
      ])
      expect(weightMistakes(manifestOf('shell', ['remote.js'], heavy))).toEqual([])
    })

    test('a remote with a style sheet of its own', () => {
      const sheet = { 'own.css': { integrity: `sha384-${'A'.repeat(64)}`, size: 9 } }
      expect(sheetMistakes(manifestOf('mfe-a', [], sheet))).toEqual([
        expect.stringContaining('brings own.css'),
      ])
      expect(sheetMistakes(manifestOf('shell', [], sheet))).toEqual([])
    })

    test('goes live by force, and the history says against what', async () => {
      await furnish()
      await shop.publishRemote('mfe-a', '2.0.0', { requires: { react: '^20.0.0' } })
      await expect(promoteA('2.0.0')).rejects.toThrow(/needs «react»/)
      await promoteA('2.0.0', { ...because, force: true })
      expect(await live()).toMatchObject({ apps: { 'mfe-a': { live: '2.0.0' } } })
      expect((await history())[0]?.forced).toEqual([
        expect.stringContaining('mfe-a 2.0.0 needs «react» ^20.0.0'),
      ])
      await expect(promoteA('1.1.0', { who: 'x', reason: ' ', force: true })).rejects.toThrow(/Say why/)
    })
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
