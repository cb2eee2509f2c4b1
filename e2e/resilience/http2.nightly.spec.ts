/** `pnpm start` with its own certificate speaks HTTP/2 with browsers, and hung files block no connection. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { makeCertificate } from '../support/certificate.ts'
import { test as base } from '../support/own-product.ts'
import { people } from '../support/people.ts'
import { type Product, removeFolder, startProduct, temporaryFolder } from '../support/product.ts'
import { statusOf } from '../support/releases.ts'
import { promoteAll, publishRenamed } from '../support/renamed-release.ts'
import { submitCredentials } from '../support/sign-in-form.ts'
import { expect, type Page } from '../support/test.ts'
import { entryOf, sections, versionsIn } from './sections.ts'

const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await temporaryFolder()
      const certificate = makeCertificate(folder)
      setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.cert, 'utf8')])
      // Each hung file holds one thread of the process for good.
      const env = { DEMO_ORDERS: '200', UV_THREADPOOL_SIZE: '128' }
      const product = await startProduct({ certificate, env })
      await use(product)
      // Hung threads keep the process from ending.
      await product.kill()
      await removeFolder(product.dataDir)
      await removeFolder(folder)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.use({ ignoreHTTPSErrors: true })

const [one, two, other] = sections
const next = '2.0.0'

const protocols = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]
    const timings = entries.filter((entry) => entry instanceof PerformanceResourceTiming)
    return [...new Set(timings.map(({ nextHopProtocol }) => nextHopProtocol))]
  })

async function signIn(page: Page): Promise<void> {
  await page.goto('/merchant-cabinet/login')
  await submitCredentials(page, people.admin)
  await expect(one.content(page)).toBeVisible()
}

test('everything of a page comes by HTTP/2', async ({ page }) => {
  await signIn(page)
  expect(await protocols(page)).toEqual(['h2'])
})

test('two versions that hang starve no other section', async ({ page, product, complaints }) => {
  complaints.allow(/Failed to load resource|mfe-/)
  if (!two || !other) throw new Error('it takes three')
  const { apps } = await statusOf(product)
  const targets = [one, two].map(({ app }) => ({ app, version: next }))
  const entries = targets.map(({ app, version }) => `apps/${app}/${version}/remoteEntry.js`)
  for (const { app, version } of targets)
    await publishRenamed(product, { app, from: apps[app]?.live ?? '', to: version })
  await promoteAll(product, targets)
  // The named pipe has no writer, so a reader of the file waits.
  for (const file of entries.flatMap((entry) => [entry, `${entry}.br`, `${entry}.gz`])) {
    const path = `${product.dataDir}/releases/${file}`
    await rm(path, { force: true })
    execFileSync('mkfifo', [path])
  }

  await page.goto('/merchant-cabinet/login')
  await submitCredentials(page, people.admin)
  // The requests exceed a browser's HTTP/1.1 connections to a server, and none of them ends.
  await page.evaluate(
    (urls) => {
      for (const url of urls)
        for (let times = 0; times < 10; times += 1) void fetch(url, { cache: 'no-store' })
    },
    entries.map((entry) => `/merchant-cabinet/${entry}`),
  )

  for (const section of [one, two]) {
    await entryOf(page, section).click()
    await expect(section.content(page)).toBeVisible()
    expect(await versionsIn(page, section.app)).toContain(apps[section.app]?.live)
  }
  await entryOf(page, other).click()
  await expect(other.content(page)).toBeVisible()
  await page.goto('/merchant-cabinet/bcc-mall')
  await expect(page.getByRole('heading', { level: 1, name: 'BCC Mall' })).toBeVisible()
})
