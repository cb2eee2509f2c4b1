/** A real nginx serves the release store with docs/deploy/nginx.conf. */

import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hasNginx, type Nginx, startNginx } from '../support/nginx.ts'
import { about, askBoth, decoded, fileHeaders } from '../support/nginx-answers.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { base, password, people } from '../support/people.ts'
import { release, statusOf } from '../support/releases.ts'
import { submitCredentials } from '../support/sign-in-form.ts'

test.skip(!hasNginx() && !process.env.CI, 'nginx is not installed: apt-get install nginx-light openssl')
test.use({ ignoreHTTPSErrors: true })
test.describe.configure({ mode: 'serial' })

let nginx: Nginx

test.beforeAll(async ({ product }) => {
  nginx = await startNginx(product)
})
test.afterAll(() => nginx?.stop())

test('every file of a version goes out as the process sends it, in every encoding', async ({ product }) => {
  const { apps } = await statusOf(product)
  for (const app of ['shell', 'mfe-orders']) {
    const folder = `${product.dataDir}/releases/apps/${app}`
    const names = await readdir(folder, { recursive: true })
    expect(names).toContain(`${apps[app]?.live}/release.json`)
    expect(names.some((name) => name.startsWith('files/'))).toBe(app === 'shell')
    for (const name of names) {
      const path = `${base}/apps/${app}/${name}`
      for (const accepted of ['gzip, deflate, br', 'gzip', 'br;q=0, gzip;q=0.5', '']) {
        const headers = { 'accept-encoding': accepted }
        const [answer, model] = await askBoth(nginx, product, path, headers)
        if (model.status === 404) {
          expect(about(answer, ['cache-control']), path).toEqual({ status: 404, 'cache-control': 'no-store' })
          continue
        }
        expect(about(answer, fileHeaders), `${path} (${accepted})`).toEqual(about(model, fileHeaders))
        if (accepted === '') {
          const { mtimeMs } = await stat(`${folder}/${name}`)
          expect(answer.headers['last-modified'], path).toBe(new Date(mtimeMs).toUTCString())
        }
        expect(decoded(answer).equals(await readFile(`${folder}/${name}`)), path).toBe(true)
        const isText = /\.(js|css|svg|webmanifest|txt)$/.test(name) && decoded(answer).length > 1024
        if (isText && /\bbr$/.test(accepted)) expect(answer.headers['content-encoding'], path).toBe('br')
      }
    }
  }
})

test('files that are not for browsers are hidden', async ({ product }) => {
  const { apps } = await statusOf(product)
  const version = `${base}/apps/mfe-orders/${apps['mfe-orders']?.live}`
  const secret = '{"secret":true}'
  const hidden = `${product.dataDir}/releases/apps/mfe-orders/${apps['mfe-orders']?.live}/.hidden.js`
  await writeFile(hidden, secret)
  const paths = [
    ...['live.json', 'site.json', 'index.html', '.lock', 'history/1.json', 'keyset.json'],
    ...['apps/', 'apps/mfe-orders/', 'apps/../live.json', 'apps/..%2flive.json', '..%2fkeys/release.pem'],
  ].map((name) => `${base}/${name}`)
  const below = [
    '',
    'release.json',
    'remote.json',
    'gone.js',
    '.hidden.js',
    'remoteEntry.js.br',
    '..%2f..%2f..%2flive.json',
  ]
  try {
    for (const path of [
      ...paths,
      ...below.map((name) => `${version}/${name}`),
      '/live.json',
      '/apps/',
      `${base}/gone.js`,
    ]) {
      const answer = await nginx.get(path)
      expect(answer.status, path).toBe(404)
      expect(answer.headers['cache-control'] ?? '', path).not.toContain('immutable')
      expect(answer.body.toString(), path).not.toMatch(/doctype|"revision"|PRIVATE|secret/)
    }
  } finally {
    await rm(hidden)
  }
})

test('the page belongs to every address, is never cached, and changes without a reload', async ({
  product,
}) => {
  const html = { accept: 'text/html' }
  for (const path of ['/', '/transactions/12', '/users/ann@demo.kz']) {
    const [answer, model] = await askBoth(nginx, product, base + path, html)
    const same = [
      'content-type',
      'cache-control',
      'referrer-policy',
      'permissions-policy',
      'x-content-type-options',
      'cross-origin-opener-policy',
    ]
    expect(about(answer, same)).toEqual(about(model, same))
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.body.equals(model.body)).toBe(true)
    // The page holds the rest of the policy, word for word.
    const header = String(model.headers['content-security-policy']).replace("; frame-ancestors 'none'", '')
    expect(answer.body.toString()).toContain(
      `<meta http-equiv="Content-Security-Policy" content="${header}" />`,
    )
  }
  for (const [path, file] of [
    [`${base}/`, 'index.html'],
    [`${base}/release-set.json`, 'release-set.json'],
  ] as const) {
    const before = await nginx.get(path)
    expect(before.headers['cache-control']).toBe('no-cache')
    const etag = { 'if-none-match': String(before.headers.etag) }
    expect((await nginx.get(path, etag)).status).toBe(304)
    await release(product, 'maintenance', path.endsWith('/') ? 'on' : 'off', '--reason', 'nginx')
    const after = await nginx.get(path, etag)
    expect(after.status).toBe(200)
    expect(after.body.equals(await readFile(`${product.dataDir}/releases/${file}`))).toBe(true)
  }
})

test('no log holds a token, a query or the address of a reset', async () => {
  const secret = 'c2VjcmV0LXRva2Vu'
  const html = { accept: 'text/html' }
  await nginx.get(`${base}/sign-up/confirmation?token=${secret}`, html)
  await nginx.get(`/api/users/api/v1/forget-password/${secret}@test.kz`)
  await nginx.get(`${base}/users/${secret}%40test.kz`, html)
  await nginx.get(`/api/accounting/v1/applications?ph_number=${secret}`)
  // nginx writes the line after the answer.
  await expect.poll(() => nginx.logged()).toContain('"GET /api/accounting/v1/applications" 401')
  const text = await nginx.logged()
  expect(text).not.toContain(secret)
  expect(text).toContain(`"GET ${base}/sign-up/confirmation"`)
})

test('the process sees the client’s own address, not the claimed one', async ({ request: api }) => {
  const headers = { origin: nginx.url, 'x-forwarded-for': '203.0.113.7' }
  const data = { username: people.courier, password }
  const signedIn = await api.post(`${nginx.url}/api/users/api/v1/sign-in`, { headers, data })
  const { access }: { access: string } = await signedIn.json()
  const sessions = await api.get(`${nginx.url}/api/users/api/v1/sessions`, {
    headers: { authorization: `Bearer ${access}` },
  })
  expect(await sessions.text()).toContain('"address":"127.0.0.1"')
})

test('people sign in and work through it, under the policy that the page brings', async ({
  page,
  complaints,
}) => {
  await page.goto(`${nginx.url}/`)
  await expect(page).toHaveURL(/\/merchant-cabinet\/login/)
  await submitCredentials(page, people.manager)
  await expect(new OrdersList(page).rows).toHaveCount(10)
  await page.reload()
  await expect(new OrdersList(page).rows).toHaveCount(10)

  complaints.allow(
    /Content Security Policy|TrustedScript|require-trusted-types-for refused|script-src-elem refused inline/,
  )
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.append('globalThis.foreign = true')
    document.head.append(script)
    return Reflect.has(globalThis, 'foreign')
  })
  expect(ran, 'a foreign inline script').toBe(false)
})
