import { gzipSync } from 'node:zlib'
import { releaseSetIn } from '../../build/src/dev/deployed-page.ts'
import { bootScript, pageTemplate } from '../../build/src/page-parts.ts'
import { providedVersions } from '../../build/src/shared-modules.ts'
import { apps } from '../../build/src/workspace.ts'
import type { Integrities, ReleaseSet } from '../../contract/src/index.ts'
import { integrityOf, promote, publish, versionKey } from '../../release/src/index.ts'
import { because, Workshop } from '../../release/test/fixture.ts'
import { publishRemotes } from '../support/many-remotes.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await Workshop.open()
  const [shell] = apps().filter(({ kind }) => kind === 'host')
  if (!shell) throw new Error('there is no shell')
  const scripts = ['react', 'vendor', 'main'].map((name) => `files/${name}.0123456789.js`)
  const files = {
    ...Object.fromEntries(scripts.map((name) => [name, name])),
    'files/base.0123456789.css': 'body{}',
    'boot.js': await bootScript(shell),
    'index.template.html': await pageTemplate(shell),
  }
  const folder = await shop.build(files, {
    app: 'shell',
    version: '1.0.0',
    product: '1.9.72',
    commit: 'abc',
    builtAt: new Date(0).toISOString(),
    scripts,
    styles: ['files/base.0123456789.css'],
    provides: providedVersions(),
    requires: {},
  })
  await publish(shop.context, folder)
}, 60_000)

afterAll(() => shop.close())

const weight = async () => gzipSync(await shop.text('index.html')).length
const liveSet = async () => releaseSetIn(await shop.text('index.html'), 'the store')
const listOf = async ({ integrities, config }: ReleaseSet) => {
  const text = await shop.text((integrities?.url ?? '').slice(config.basePath.length + 1))
  expect(integrityOf(Buffer.from(text))).toBe(integrities?.integrity)
  const list: Integrities = JSON.parse(text)
  return list
}

test('index.html of fifty remotes is 12.5 KiB at most; the integrity of every file is in a list that it names by hash', async () => {
  const [older, newer] = await publishRemotes(shop, 50)
  const few = older.slice(0, 4)
  await promote(shop.context, [{ app: 'shell', version: '1.0.0' }, ...few], because)
  // A page of few has everything in it.
  expect((await liveSet()).integrities).toBeUndefined()
  expect(await weight()).toBeLessThan(11_500)

  await promote(shop.context, older.slice(4), because)
  await promote(shop.context, newer, because)
  const set = await liveSet()
  expect(Object.keys(set.remotes)).toHaveLength(50)
  expect(await weight()).toBeLessThanOrEqual(12.5 * 1024)
  const list = await listOf(set)
  for (const [app, { live, previous }] of Object.entries(set.remotes)) {
    for (const { version, entry, exposed } of previous ? [live, previous] : []) {
      for (const name of [entry, ...exposed]) {
        const key = versionKey(app, version, String(name))
        const integrity = integrityOf(Buffer.from(await shop.text(key)))
        expect(list[`/merchant-cabinet/${key}`]).toBe(integrity)
      }
    }
  }
  // Two versions of fifty remotes, an entry and a chunk each.
  expect(Object.keys(list)).toHaveLength(200)
}, 240_000)
