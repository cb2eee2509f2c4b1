import { applyChange, promote, prune, publish, repair, rollback, writeSite } from '../src/index.ts'
import { versionKey } from '../src/store/port.ts'
import { manifestIn, publishedVersions } from '../src/versions/manifest.ts'
import { history, live } from './each-store.ts'
import { because, descriptorOf, type Workshop } from './fixture.ts'

const day = 24 * 3_600_000

/** Tests the contract of every store. @param shop makes a workshop on an empty store for each test */
export function storeSuite(shop: () => Workshop): void {
  test('publishing adds a version and makes nothing live', async () => {
    await shop().publishShell('1.0.0')
    expect(await live(shop())).toBeUndefined()
    expect(await shop().text(versionKey('shell', '1.0.0', 'main.js'))).toBe('main 1.0.0')
    expect(await shop().context.store.get(versionKey('shell', '1.0.0', 'main.js.br'))).toBeDefined()
  })

  test('a version is immutable: same bytes again are accepted, others refused', async () => {
    await shop().publishShell('1.0.0')
    await expect(publish(shop().context, await shop().buildShell('1.0.0'))).resolves.toMatchObject({
      added: false,
    })
    const other = await shop().buildShell('1.0.0', { scripts: ['boot.js'] })
    await expect(publish(shop().context, other)).rejects.toThrow(/a version never changes/)
  })

  test('racing publishers of one version leave one whole version', async () => {
    const folders = await Promise.all([1, 2, 3, 4].map(() => shop().buildShell('1.0.0')))
    const results = await Promise.all(folders.map((folder) => publish(shop().context, folder)))
    expect(results.filter(({ added }) => added)).toHaveLength(1)
  })

  test('promoting writes pointer, history and page of one revision', async () => {
    await shop().furnish()
    await promote(shop().context, [{ app: 'mfe-a', version: '1.1.0' }], { who: 'ann', reason: 'faster list' })
    expect(await live(shop())).toMatchObject({
      revision: 2,
      apps: { 'mfe-a': { live: '1.1.0', previous: '1.0.0' }, shell: { live: '1.0.0', previous: null } },
    })
    const [newest] = await history(shop())
    expect(newest).toMatchObject({
      revision: 2,
      who: 'ann',
      reason: 'faster list',
      changes: [{ app: 'mfe-a', from: '1.0.0', to: '1.1.0' }],
    })
    const html = await shop().text('index.html')
    expect(html).toContain('"revision":2')
    expect(html).toContain('/merchant-cabinet/apps/mfe-a/1.1.0/remoteEntry.js')
    expect(html).toContain("<script>boot('</b>')</script>")
  })

  test('old versions go whole, what a killed publish has left goes too, the rest stays', async () => {
    await shop().furnish()
    const { store } = shop().context
    await prune(shop().context, { now: new Date(Date.now() + 8 * 24 * 3_600_000), remove: true })
    const names = async () =>
      (await publishedVersions(store)).map(({ app, version }) => `${app} ${version}`).sort()
    expect(await names()).toEqual(['mfe-a 1.0.0', 'shell 1.0.0'])
    expect(await store.get(versionKey('mfe-a', '1.1.0', 'remote.js'))).toBeUndefined()
    expect(await store.get(versionKey('mfe-a', '1.0.0', 'remote.js'))).toBeDefined()
    await shop().publishRemote('mfe-a', '1.1.0')
    expect(await names()).toContain('mfe-a 1.1.0')
  })

  test('what versions have in common lies once, outlives the first of them, and goes with the last', async () => {
    await shop().furnish()
    const { store } = shop().context
    const common = (name: string) => versionKey('mfe-a', 'any', name)
    const publishWith = async (version: string, files: Record<string, string>) => {
      const { manifest } = await manifestIn(await shop().buildRemote('mfe-a', version))
      const whole = {
        'remoteEntry.js': version,
        'remote.json': JSON.stringify(descriptorOf('mfe-a', ['/mfe-a'])),
        ...files,
      }
      const scripts = [...Object.keys(files), 'remoteEntry.js']
      return publish(shop().context, await shop().build(whole, { ...manifest, scripts }))
    }
    await publishWith('2.0.0', { 'files/both.0.js': 'both', 'files/old.0.js': 'old' })
    await publishWith('2.1.0', { 'files/both.0.js': 'both', 'files/new.0.js': 'new' })
    await expect(publishWith('2.2.0', { 'files/both.0.js': 'other' })).rejects.toThrow(
      /is there with other content/,
    )
    await shop().promote('mfe-a 2.1.0')
    const html = await shop().text('index.html')
    for (const name of ['both.0.js', 'new.0.js'])
      expect(html).toContain(`"/merchant-cabinet/apps/mfe-a/files/${name}"`)

    await prune(shop().context, { now: new Date(Date.now() + 6 * day), remove: true })
    expect(await store.get(common('files/old.0.js'))).toBeDefined()
    await prune(shop().context, { now: new Date(Date.now() + 8 * day), remove: true })
    const left = ['both.0.js', 'both.0.js.br', 'new.0.js', 'old.0.js', 'old.0.js.br'].map((name) =>
      store.get(common(`files/${name}`)),
    )
    expect((await Promise.all(left)).map((one) => one !== undefined)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('a rollback points back, touches nothing else, and a second one does not return to the bad version', async () => {
    await shop().furnish()
    await shop().promote('mfe-a 1.1.0')
    const after = await rollback(shop().context, 'mfe-a', because)
    expect(after.apps).toEqual({
      'mfe-a': { live: '1.0.0', previous: null, canary: null },
      shell: { live: '1.0.0', previous: null, canary: null },
    })
    expect(await shop().text('index.html')).toContain('/merchant-cabinet/apps/mfe-a/1.0.0/remoteEntry.js')
    await expect(rollback(shop().context, 'mfe-a', because)).rejects.toThrow(/has no previous version/)
  })

  test('racing changes are all made, one after the other', async () => {
    await shop().furnish()
    const names = ['mfe-b', 'mfe-c', 'mfe-d', 'mfe-e']
    await Promise.all(names.map((app) => shop().publishRemote(app, '1.0.0')))
    await Promise.all(names.map((app) => promote(shop().context, [{ app, version: '1.0.0' }], because)))
    const pointer = await live(shop())
    expect(pointer?.revision).toBe(5)
    expect(Object.keys(pointer?.apps ?? {})).toEqual(expect.arrayContaining(names))
    expect((await history(shop())).map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1])
  })

  test('of two changes decided on one revision, one is refused', async () => {
    await shop().furnish()
    await shop().publishRemote('mfe-a', '1.2.0')
    const why = { ...because, expectedRevision: 1 }
    const results = await Promise.allSettled(
      ['1.1.0', '1.2.0'].map((version) => promote(shop().context, [{ app: 'mfe-a', version }], why)),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await live(shop())).toMatchObject({ revision: 2 })
  })

  test('a pointer that somebody edited fails verification', async () => {
    await shop().furnish()
    const { store } = shop().context
    const edited = (await shop().text('live.json')).replace('"revision": 1', '"revision": 7')
    await store.withLock(async () => {
      const now = await store.get('live.json')
      await store.put('live.json', edited, { tag: now?.tag ?? '' })
    })
    await expect(live(shop())).rejects.toThrow(/The signature does not match/)
  })

  test('a crash between pointer and page is repaired from the pointer', async () => {
    await shop().furnish()
    const old = await shop().text('index.html')
    await shop().promote('mfe-a 1.1.0')
    const whole = await shop().text('index.html')
    await shop().context.store.put('index.html', old)
    expect(await repair(shop().context)).toBe(true)
    expect(await shop().text('index.html')).toBe(whole)
    expect(await repair(shop().context)).toBe(false)
  })

  test('a crash before the pointer leaves no trace in the history', async () => {
    await shop().furnish()
    // The live pointer entered the history, and its replacement failed.
    await shop().context.store.put('history/1.json', await shop().text('live.json'))
    expect(await history(shop())).toHaveLength(1)
    await shop().promote('mfe-a 1.1.0')
    expect((await history(shop())).map(({ revision }) => revision)).toEqual([2, 1])
  })

  test('maintenance and settings reach the page', async () => {
    await shop().furnish()
    await applyChange(shop().context, { type: 'maintenance', on: true }, because)
    expect(await shop().text('index.html')).toContain('"maintenance":true')
    await writeSite(shop().context.store, { shopUrl: 'https://shop().example/</script>' })
    await repair(shop().context)
    const html = await shop().text('index.html')
    expect(html).toContain('https://shop().example/\\u003c/script>')
    expect(html).not.toContain('</script></script>')
  })
}
