import type { ReleaseSet, RemoteInSet, RemoteRelease } from '@cabinet/contract'
import { contentSecurityPolicy, inlineJson, renderPage } from '@cabinet/release'
import { pageWithRemotes, releaseSetIn, shellOrigin } from './deployed-page.ts'

test.each([
  ['https://test.example.kz', 'https://test.example.kz'],
  ['https://test.example.kz/merchant-cabinet/orders?x=1', 'https://test.example.kz'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
])('%s is taken', (address, origin) => {
  expect(shellOrigin(address)).toBe(origin)
})

test.each([
  ['test.example.kz', /give an address/],
  ['http://test.example.kz', /give https/],
  ['http://localhost.example.kz', /give https/],
  ['ftp://localhost', /give https/],
])('%s is refused', (address, message) => {
  expect(() => shellOrigin(address)).toThrow(message)
})

const released = (version: string): RemoteRelease => ({
  version,
  global: `mfe_a__${version}`,
  entry: { url: `/apps/mfe-a/${version}/remoteEntry.js`, integrity: '' },
  exposed: [],
})

const remote = (app: string, version: string): RemoteInSet => ({
  descriptor: {
    app,
    title: 'A </script>',
    shared: '^1.0.0',
    contract: '^1.0.0',
    navigation: [],
    routes: [{ path: '/a' }],
  },
  live: { ...released(version), entry: { url: '/x.js', integrity: `sha384-${'A'.repeat(64)}` } },
})

const set: ReleaseSet = {
  revision: 7,
  product: '1.9.72',
  config: {
    apiBase: '/api',
    basePath: '/merchant-cabinet',
    shopUrl: '/',
    maintenance: false,
    demo: false,
    allowLocalhost: true,
  },
  shell: { version: '1.0.0', scripts: [], styles: [] },
  remotes: { 'mfe-a': remote('mfe-a', '1.0.0'), 'mfe-b': remote('mfe-b', '1.0.0') },
}

function page(of: ReleaseSet) {
  const bootScript = 'boot()'
  const template = '<head><!--release:policy--><!--release:set--><!--release:boot--></head>'
  const policy = contentSecurityPolicy({ bootScript, template })
  const shell = {
    app: 'shell',
    version: '1.0.0',
    product: '',
    commit: '',
    builtAt: '',
    scripts: ['main.js'],
    styles: [],
    provides: {},
    requires: {},
    files: {},
  }
  return {
    html: `${renderPage({ template, bootScript, policy, set: of, shell, addressOf: (name) => `/${name}` })}<!--signed k s-->\n`,
    policy,
  }
}

const where = { shell: 'https://test.example.kz', socket: 'ws://localhost:8090' }

test('named remotes are replaced, the others and the boot script stay, the signature goes', () => {
  const { html, policy } = pageWithRemotes(page(set), { 'mfe-a': remote('mfe-a', '0.0.0-dev') }, where)
  const found = releaseSetIn(html, where.shell)
  expect(found.remotes['mfe-a']?.live.version).toBe('0.0.0-dev')
  expect({ ...found, remotes: { ...found.remotes, 'mfe-a': null } }).toEqual({
    ...set,
    remotes: { ...set.remotes, 'mfe-a': null },
  })
  expect(html).toContain('<script>boot()</script>')
  expect(html).not.toContain('<!--signed')
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  for (const said of [policy, html]) expect(said).toContain("connect-src 'self' ws://localhost:8090")
})

test.each([
  ['forbids it', false],
  ['does not know of it', undefined],
])('a shell that %s is left alone', (_, allowLocalhost) => {
  const { allowLocalhost: _allowed, ...config } = set.config
  const asked = { ...set, config: allowLocalhost === undefined ? config : { ...config, allowLocalhost } }
  expect(() => pageWithRemotes(page(asked), { 'mfe-a': remote('mfe-a', '0.0.0-dev') }, where)).toThrow(
    /https:\/\/test\.example\.kz does not allow development from a laptop.*ALLOW_LOCALHOST=true/,
  )
})

test.each([
  ['<html>'],
  [`<script type="application/json" id="release-set">${inlineJson({ a: 1 })}</script>`],
])('%s is no page of the cabinet', (html) => {
  expect(() => releaseSetIn(html, where.shell)).toThrow(/gives no page of the cabinet/)
})
