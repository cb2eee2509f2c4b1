import { testSet } from '../src/test-set.ts'
import { judgePage } from './judge-page.ts'

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const now = Date.parse('2026-11-21T00:00:00Z')
const key = '0123456789abcdef'
let pair: CryptoKeyPair
let keys: Record<string, string>

beforeAll(async () => {
  pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  keys = { [key]: base64(await crypto.subtle.exportKey('raw', pair.publicKey)) }
})

async function pageOf(change: object = {}, spoil = (page: string) => page): Promise<string> {
  const text = JSON.stringify({ ...testSet(), revision: 7, ...change }).replaceAll('<', '\\u003c')
  const page = `<!doctype html>
<html lang="ru"><head>
<script type="application/json" id="release-set">${text}</script><script>boot()</script>
</head><body><div id="root"></div></body></html>
`
  const bytes = new TextEncoder().encode(page)
  const signature = base64(await crypto.subtle.sign('Ed25519', pair.privateKey, bytes))
  return `${spoil(page)}<!--signed ${key} ${signature}-->
`
}

const answer = (html: string, { status = 200, type = 'text/html; charset=utf-8' } = {}) =>
  new Response(html, { status, headers: { 'content-type': type, 'content-encoding': 'br', etag: '"1"' } })

const judge = (response: Response, revision = 7) => judgePage(response, { keys, revision }, now)

test.each([
  ['the same revision', {}],
  ['a newer one', { revision: 8 }],
  ['one with markup in its texts', { product: '</script><b>' }],
])('%s is believed, with its headers', async (_, change) => {
  const verdict = await judge(answer(await pageOf(change)))
  expect(verdict).toMatchObject({ page: { set: change, headers: expect.arrayContaining([['etag', '"1"']]) } })
  // The text is decoded by now.
  expect(JSON.stringify(verdict)).not.toContain('content-encoding')
})

test.each([
  ['404', async () => answer('Not found', { status: 404 }), 'status'],
  ['500 with a whole page', async () => answer(await pageOf(), { status: 500 }), 'status'],
  ['a text', async () => answer('{}', { type: 'application/json' }), 'status'],
  ['half a page', async () => answer((await pageOf()).slice(0, -20)), 'cut'],
  ['a page of some proxy', async () => answer('<!doctype html><html>Sign in</html>'), 'cut'],
  [
    'a changed set',
    async () => answer(await pageOf({}, (text) => text.replace('1.1.0', '1.0.9'))),
    'unsigned',
  ],
  [
    'a byte of the boot script changed',
    async () => answer(await pageOf({}, (page) => page.replace('boot()', 'boo7()'))),
    'unsigned',
  ],
  ['something below the signature', async () => answer(`${await pageOf()}<script src=x>`), 'cut'],
  ['an older set, signed well', async () => answer(await pageOf({ revision: 6 })), 'replayed'],
  [
    'a set whose time is over',
    async () => answer(await pageOf({ expiresAt: '2026-11-20T00:00:00Z' })),
    'expired',
  ],
])('%s is not', async (_, response, problem) => {
  expect(await judge(await response())).toEqual({ problem })
})

test('a key that nobody knows signs nothing', async () => {
  const verdict = await judgePage(answer(await pageOf()), { keys: {}, revision: 0 }, now)
  expect(verdict).toEqual({ problem: 'unsigned' })
})
