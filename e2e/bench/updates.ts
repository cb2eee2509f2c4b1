import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, chromiumPathOfTests } from '../../release/src/gate/browser/chromium.ts'
import { publish } from '../../release/src/index.ts'
import { hearOfReleases } from '../support/come-back.ts'
import { downloads } from '../support/downloads.ts'
import { OrdersList } from '../support/orders-list.ts'
import { people } from '../support/people.ts'
import { type Product, removeFolder, startProduct } from '../support/product.ts'
import { storeOf, timedRollback } from '../support/releases.ts'
import { promoteAll } from '../support/renamed-release.ts'
import { sessionOf } from '../support/session.ts'
import { changedBuild } from './updates/changed-build.ts'
import { type Release, releases } from './updates/changes.ts'

const withoutDictionaries =
  '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend'

interface Cost {
  /** Bytes of files of releases. */
  readonly files: number
  readonly count: number
  /** Bytes of index.html. */
  readonly page: number
  /** Bytes of release-set.json. */
  readonly heard?: number
}

/** Signed in, with everything of the page in its cache. */
async function warmTab(browser: Browser, { url }: Product): Promise<Page> {
  const storageState = await sessionOf(people.admin, url)
  const context = await browser.newContext({ baseURL: url, storageState })
  const page = await context.newPage()
  for (let visits = 0; visits < 2; visits += 1) await visit(page)
  return page
}

async function drawn(page: Page): Promise<void> {
  await new OrdersList(page).rows.first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function visit(page: Page): Promise<void> {
  await new OrdersList(page).open()
  await drawn(page)
}

/** Bytes of what an open tab has heard of the release by. */
const heardBytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const heard = performance.getEntriesByType('resource').filter(({ name }) => name.includes('release-set'))
    return Number(heard.at(-1)?.toJSON().encodedBodySize ?? 0)
  })

async function costOf(page: Page): Promise<Cost> {
  const files = await downloads(page)
  const document = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return Number(entry?.toJSON().encodedBodySize)
  })
  return {
    files: files.reduce((sum, { bytes }) => sum + bytes, 0),
    count: files.length,
    page: document,
  }
}

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

const inWords = ({ files, count, page, heard }: Cost): string =>
  `${kilobytes(files)} in ${count} files, index.html ${kilobytes(page)}${heard ? `, release-set.json ${kilobytes(heard)}` : ''}`

/** What a release costs a tab that was open when it came, and a visit after it. */
async function measure(
  product: Product,
  browser: Browser,
  release: () => Promise<void>,
): Promise<Record<'tab' | 'visit', Cost>> {
  const [tab, visitor] = [await warmTab(browser, product), await warmTab(browser, product)]
  await release()
  await visit(visitor)
  await hearOfReleases(tab)
  await tab.getByText('Доступна новая версия кабинета').waitFor()
  const heard = await heardBytes(tab)
  await tab.reload()
  await drawn(tab)
  const costs = { tab: { ...(await costOf(tab)), heard }, visit: await costOf(visitor) }
  for (const page of [tab, visitor]) await page.context().close()
  return costs
}

async function measureRelease(
  product: Product,
  browsers: Readonly<Record<string, Browser>>,
  { what, app, changes, limit }: Release,
  version: string,
): Promise<boolean> {
  const folder = await changedBuild(app, version, changes)
  await publish(storeOf(product), folder)
  await removeFolder(folder)
  let holds = true
  for (const [name, browser] of Object.entries(browsers)) {
    const costs = await measure(product, browser, () => promoteAll(product, [{ app, version }]))
    await timedRollback(product, app)
    for (const [who, cost] of Object.entries(costs)) {
      const isBelow = name !== 'with dictionaries' || cost.files <= limit
      holds &&= isBelow
      console.log(
        `${isBelow ? 'holds ' : 'FAILED'}  ${`${what}, ${who}, ${name}`.padEnd(62)} ${inWords(cost)}`,
      )
    }
  }
  return holds
}

/**
 * `pnpm bench updates`: bytes that a release costs browsers that were there before it, with compression dictionaries and without.
 * @returns whether every release stays below its limit
 */
export async function benchUpdates(): Promise<boolean> {
  const product = await startProduct({ env: { DEMO_ORDERS: '500' } })
  const launch = (...args: string[]) =>
    chromium.launch({ executablePath: chromiumPathOfTests(), args: [...chromiumFlags, ...args] })
  const browsers = {
    'with dictionaries': await launch(),
    'without dictionaries': await launch(withoutDictionaries),
  }
  try {
    let holds = true
    for (const [index, release] of releases.entries())
      holds = (await measureRelease(product, browsers, release, `9.0.${index}`)) && holds
    return holds
  } finally {
    for (const browser of Object.values(browsers)) await browser.close()
    await product.stop()
    await removeFolder(product.dataDir)
  }
}
