import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { promote, publish } from '../src/index.ts'
import { versionKey } from '../src/store/port.ts'
import { manifestIn } from '../src/versions/manifest.ts'
import { history, live } from './each-store.ts'
import { because, type Workshop } from './fixture.ts'

/** Tests the gate's refusals. @param shop makes a workshop on an empty store for each test */
export function refusalSuite(shop: () => Workshop): void {
  /** Adds a version by changing files directly, without the tool. */
  async function smuggle(folder: string, change: (files: Map<string, Uint8Array>) => void): Promise<void> {
    const { manifest, text } = await manifestIn(folder)
    const files = new Map<string, Uint8Array>([['release.json', text]])
    for (const name of Object.keys(manifest.files)) files.set(name, await readFile(join(folder, name)))
    change(files)
    for (const [name, content] of files)
      await shop().context.store.put(versionKey(manifest.app, manifest.version, name), content)
  }

  test('a build that was changed after it was hashed is not published', async () => {
    const folder = await shop().buildShell('1.0.0')
    await appendFile(join(folder, 'main.js'), '!')
    await expect(publish(shop().context, folder)).rejects.toThrow(/main\.js is not the file that was built/)
  })

  test('a promote without a reason, of an unknown version or an odd name is refused', async () => {
    await shop().furnish()
    const target = { app: 'mfe-a', version: '1.1.0' }
    await expect(promote(shop().context, [target], { who: 'x', reason: ' ' })).rejects.toThrow(/Say why/)
    await expect(promote(shop().context, [{ ...target, version: '9.9.9' }], because)).rejects.toThrow(
      /not published/,
    )
    await expect(promote(shop().context, [{ ...target, app: '../keys' }], because)).rejects.toThrow(
      /Not the name of an app/,
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
    await shop().furnish()
    await smuggle(await shop().buildRemote('mfe-a', '1.2.0'), spoil)
    for (const force of [false, true])
      await expect(
        promote(shop().context, [{ app: 'mfe-a', version: '1.2.0' }], { ...because, force }),
      ).rejects.toThrow(message)
    expect(await live(shop())).toMatchObject({ revision: 1 })
  })

  test('a fallback that the live shell cannot run is left out of the page', async () => {
    await shop().publishShell('1.0.0', {
      provides: { react: '18.0.0', '@cabinet/shared/remote': '1.0.0', '@cabinet/contract': '1.0.0' },
    })
    await shop().publishShell('2.0.0')
    await shop().publishRemote('mfe-a', '1.0.0', { requires: { react: '^18.0.0' } })
    await shop().publishRemote('mfe-a', '2.0.0')
    await shop().promote('shell 1.0.0', 'mfe-a 1.0.0')
    await shop().promote('shell 2.0.0', 'mfe-a 2.0.0')
    expect(await live(shop())).toMatchObject({ apps: { 'mfe-a': { previous: '1.0.0' } } })
    expect(await shop().text('index.html')).not.toContain('"previous"')
  })

  const promoteA = (version: string, why = because) =>
    promote(shop().context, [{ app: 'mfe-a', version }], why)

  test('what calls the API is compared with one, or refused aloud', async () => {
    await shop().furnish()
    const call = { access: ['session'], type: { parameters: [], result: 'void' } }
    await shop().publishRemote('mfe-a', '3.0.0', {
      uses: { shared: {}, permissions: [], calls: { 'GET /orders': call } },
    })
    await expect(promoteA('3.0.0')).rejects.toThrow(/mfe-a 3\.0\.0 needs an API, and none has started on/)
    await promoteA('3.0.0', { ...because, force: true })
    expect((await history(shop()))[0]?.forced).toEqual([expect.stringContaining('nothing was compared')])
  })

  test('an unsigned version never goes live, not by force either: nobody would serve it', async () => {
    await shop().publishRemote('mfe-a', '1.3.0')
    await shop().context.store.remove('apps/mfe-a/1.3.0/release.sig.json')
    await expect(promoteA('1.3.0', { ...because, force: true })).rejects.toThrow(/1\.3\.0 is not signed/)
  })

  test('what the gate refuses goes live by force, and the history says against what', async () => {
    await shop().furnish()
    await shop().publishRemote('mfe-a', '2.0.0', { requires: { react: '^20.0.0' } })
    await expect(promoteA('2.0.0')).rejects.toThrow(/needs «react»/)
    await promoteA('2.0.0', { ...because, force: true })
    expect(await live(shop())).toMatchObject({ apps: { 'mfe-a': { live: '2.0.0' } } })
    expect((await history(shop()))[0]?.forced).toEqual([
      expect.stringContaining('mfe-a 2.0.0 needs «react» ^20.0.0'),
    ])
    await expect(promoteA('1.1.0', { who: 'x', reason: ' ', force: true })).rejects.toThrow(/Say why/)
  })
}
