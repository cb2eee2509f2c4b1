import { gzipSync } from 'node:zlib'
import { releaseSetIn } from '../../build/src/dev/deployed-page.ts'
import { bootScript, pageTemplate } from '../../build/src/plugins/static-files-plugin.ts'
import { providedVersions } from '../../build/src/shared-modules.ts'
import { apps } from '../../build/src/workspace.ts'
import { servedApi } from '../../contract/src/served-api.ts'
import { promote, publish, writeServedApi } from '../../release/src/index.ts'
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
  await writeServedApi(shop.context.store, servedApi())
}, 60_000)

afterAll(() => shop.close())

// The level is the server's.
const weight = async () => gzipSync(await shop.text('index.html'), { level: 9 }).length

test('index.html of fifty remotes, each with the one before, is 24 KiB at most, and of four 11.5 KB', async () => {
  const [older, newer] = await publishRemotes(shop, 50)
  await promote(shop.context, [{ app: 'shell', version: '1.0.0' }, ...older.slice(0, 4)], because)
  expect(await weight()).toBeLessThan(11_500)
  await promote(shop.context, older.slice(4), because)
  await promote(shop.context, newer, because)
  const { remotes } = releaseSetIn(await shop.text('index.html'), 'the store')
  expect(Object.keys(remotes)).toHaveLength(50)
  expect(await weight()).toBeLessThanOrEqual(24 * 1024)
}, 240_000)
