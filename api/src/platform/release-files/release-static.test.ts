import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { publish } from '@cabinet/release'
import { manifestOf, Workshop } from '@cabinet/release/test'
import { type FastifyInstance, fastify } from 'fastify'
import { livePage } from './page.ts'
import { releaseStatic } from './release-static.ts'

let shop: Workshop
let store: string
let app: FastifyInstance

const version = '/merchant-cabinet/apps/mfe-orders/1.0.0'
const script = 'console.log(1)'

const pageOf = (text: string) =>
  `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'" />${text}`
const writePage = (text: string) => writeFile(join(store, 'index.html'), pageOf(text))

const files = {
  'remoteEntry.js': script,
  'guide.pdf': '%PDF',
  'files/remote.6eb20f19c9.js': script,
  'files/vendor.0a1b2c3d4e.js': script,
  'index.template.html': '<html>',
  'remote.json': '{}',
  'mf-manifest.json': '{"name":"mfe_orders"}',
}

beforeEach(async () => {
  shop = await Workshop.open()
  store = shop.context.store.name
  await publish(shop.context, await shop.build(files, manifestOf('mfe-orders')))
  await writeFile(join(store, 'live.json'), '{}')
  await writePage('1')
  app = fastify()
  releaseStatic(app, { releases: shop.context, basePath: '/merchant-cabinet' })
})

afterEach(async () => {
  await app.close()
  await shop.close()
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each([['/'], ['/merchant-cabinet']])('%s leads to the cabinet', async (url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers.location).toBe('/merchant-cabinet/')
})

test.each([
  ['/merchant-cabinet/', {}],
  ['/merchant-cabinet/transactions/12?x=a.js', {}],
  ['/merchant-cabinet/users/ann@demo.kz', { accept: 'text/html,application/xhtml+xml' }],
])('a navigation to %s gets the page with its policy', async (url, headers) => {
  const answer = await get(url, headers)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(pageOf('1'))
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('a file goes out for ever, in the best encoding', async () => {
  const answer = await get(`${version}/remoteEntry.js`, { 'accept-encoding': 'gzip, br' })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  })
  // The time of a file is unreliable, so the tag alone identifies a change.
  expect(answer.headers).not.toHaveProperty('last-modified')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
  const plain = await get(`${version}/remoteEntry.js`, { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(script)
})

test('a file of several versions goes out the same way', async () => {
  const answer = await get('/merchant-cabinet/apps/mfe-orders/files/remote.6eb20f19c9.js')
  expect(answer.body).toBe(script)
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a page gets all files that it asks for at once, the first time too', async () => {
  const names = ['remote.6eb20f19c9', 'vendor.0a1b2c3d4e', 'remote.6eb20f19c9']
  const answers = await Promise.all(
    names.map((name) => get(`/merchant-cabinet/apps/mfe-orders/files/${name}.js`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

test('the manifest of Module Federation goes out for other hosts', async () => {
  const answer = await get(`${version}/mf-manifest.json`)
  expect([answer.headers['content-type'], answer.body]).toEqual([
    'application/json; charset=utf-8',
    files['mf-manifest.json'],
  ])
})

const folderOf = (name: string) => join(store, 'apps', 'mfe-orders', name)

test.each<[string, string, () => Promise<unknown>]>([
  ['no version names', 'files/zk.txt', () => writeFile(folderOf('files/zk.txt'), 'x')],
  ['is a link', '1.0.0/guide.pdf', () => linkTo('1.0.0/guide.pdf')],
  ['lies behind a link', '1.0.0/guide.pdf', () => linkTo('1.0.0')],
  ['was edited', '1.0.0/guide.pdf', () => writeFile(folderOf('1.0.0/guide.pdf'), '%PDX')],
  ['nobody has signed', '1.0.0/guide.pdf', () => rm(folderOf('1.0.0/release.sig.json'))],
  ['a forged version names', '1.0.0/guide.pdf', forgeVersion],
])('a file that %s is not served', async (_, name, spoil) => {
  await spoil()
  expect((await get(`/merchant-cabinet/apps/mfe-orders/${name}`)).statusCode).toBe(404)
})

/** Puts a file or folder aside and a link to it in its place. */
async function linkTo(name: string): Promise<void> {
  await rename(folderOf(name), join(shop.root, 'aside'))
  await symlink(join(shop.root, 'aside'), folderOf(name))
}

async function forgeVersion(): Promise<void> {
  const forged = await shop.build({ 'guide.pdf': 'forged' }, manifestOf('mfe-orders'))
  for (const one of ['guide.pdf', 'guide.pdf.br', 'release.json'])
    await rename(join(forged, one), folderOf(`1.0.0/${one}`))
}

test('a copy that unfolds to something else gives way to the file itself', async () => {
  await writeFile(folderOf('1.0.0/remoteEntry.js.br'), brotliCompressSync('x'.repeat(1_000_000)))
  const answer = await get(`${version}/remoteEntry.js`, { 'accept-encoding': 'br' })
  expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, script])
})

test('a page that is a link is not served', async () => {
  await rm(join(store, 'index.html'))
  await writeFile(join(shop.root, 'page.html'), pageOf('2'))
  await symlink(join(shop.root, 'page.html'), join(store, 'index.html'))
  expect((await get('/merchant-cabinet/')).statusCode).toBe(503)
})

test('a pdf is a pdf', async () => {
  expect((await get(`${version}/guide.pdf`)).headers['content-type']).toBe('application/pdf')
})

test.each([
  ['a missing script', `${version}/gone.js`],
  ['a common file that is not there', '/merchant-cabinet/apps/mfe-orders/files/remote.0000000000.js'],
  ['a folder that is none of ours', '/merchant-cabinet/apps/mfe-orders/file/remote.6eb20f19c9.js'],
  ['a missing version', '/merchant-cabinet/apps/mfe-orders/9.9.9/remoteEntry.js'],
  ['a missing file at the root of the cabinet', '/merchant-cabinet/favicon.ico'],
  ['a folder', `${version}/`],
  ['the pointer', '/merchant-cabinet/apps/../live.json'],
  ['the pointer, encoded', '/merchant-cabinet/apps/%2e%2e/live.json'],
  ['the pointer, from a version', '/merchant-cabinet/apps/mfe-orders/1.0.0/..%2f..%2f..%2flive.json'],
  ['a backslash', '/merchant-cabinet/apps/mfe-orders/1.0.0/..%5c..%5clive.json'],
  ['a NUL', `${version}/remoteEntry.js%00`],
  ['a template that is not for browsers', `${version}/index.template.html`],
  ['what a version needs', `${version}/release.json`],
  ['its descriptor', `${version}/remote.json`],
])('%s is a plain 404, never the page', async (_, url) => {
  const answer = await get(url)
  expect(answer.statusCode).toBe(404)
  expect(answer.body).not.toContain('<')
  expect(answer.headers['cache-control']).not.toContain('immutable')
})

test('a script is never answered with the page, even when asked for as one', async () => {
  const answer = await get(`${version}/gone.js`, { accept: 'text/html' })
  expect(answer.statusCode).toBe(404)
})

test('the page changes with the store, and an unchanged one is not sent again', async () => {
  const first = await get('/merchant-cabinet/')
  const again = await get('/merchant-cabinet/', { 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  await writePage('2')
  expect((await get('/merchant-cabinet/')).body).toBe(pageOf('2'))
})

test('a page without its policy is not served', async () => {
  await get('/merchant-cabinet/')
  await writeFile(join(store, 'index.html'), '<!doctype html>another one')
  expect((await get('/merchant-cabinet/')).body).toBe(pageOf('1'))
})

test.each([
  ['an empty store', () => rm(join(store, 'index.html'))],
  ['a store that is damaged', () => writeFile(join(store, 'index.html'), '<!doc')],
])('%s says so to people', async (_, spoil) => {
  await spoil()
  const answer = await get('/merchant-cabinet/')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('Кабинет временно недоступен')
})

test('release-set.json is never cached unasked, and sent once', async () => {
  const name = 'release-set.json'
  const url = `/merchant-cabinet/${name}`
  expect((await get(url)).statusCode).toBe(404)
  await writeFile(join(store, name), '{"set":"{}"}')
  const answer = await get(url)
  expect([answer.statusCode, answer.body]).toEqual([200, '{"set":"{}"}'])
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'application/json; charset=utf-8',
  })
  const etag = String(answer.headers.etag)
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304)
  await writeFile(join(store, name), '{"set":"{ }"}')
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200)
})

test('a store that hangs keeps no page waiting once there is one', async () => {
  let isSilent = false
  const text = Buffer.from(pageOf('1'))
  const slow = livePage({
    freshForMs: 1,
    get: async () => ({ content: text, tag: '1' }),
    stampOf: () => (isSilent ? new Promise(() => undefined) : Promise.resolve('1')),
  })
  const first = await slow()
  expect(first?.bodies.identity).toEqual(text)
  isSilent = true
  for (let n = 0; n < 5; n += 1) expect(await slow()).toBe(first)
})
