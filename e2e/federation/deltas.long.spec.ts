/** What a browser with compression dictionaries downloads of a release: differences to what it has, with their integrity. */
import { versionsIn } from '../resilience/sections.ts'
import { downloads } from '../support/downloads.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { people } from '../support/people.ts'
import { statusOf, timedRollback } from '../support/releases.ts'
import { promoteAll, publishRenamed } from '../support/renamed-release.ts'
import { sessionOf } from '../support/session.ts'
import type { Page } from '../support/test.ts'

const app = 'mfe-orders'
const next = '7.0.0'

// The worker would keep files of its own, and the page could not tell where they come from.
test.use({ as: 'admin' })

/** What the section costs by this version: path → encoding. What is fetched ahead may come with a later visit. */
async function costs(page: Page, version: string): Promise<Map<string, string>> {
  await new OrdersList(page).open()
  expect(await versionsIn(page, app)).toEqual([version])
  await page.waitForLoadState('networkidle')
  const all = await downloads(page)
  return new Map(all.flatMap(({ path, encoding }) => (path.includes(app) ? [[path, encoding]] : [])))
}

const encodings = (all: ReadonlyMap<string, string>): string[] => [...new Set(all.values())]

/** The name that a file keeps in every version. */
const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')

/** A difference to what the browser has; what an earlier visit did not come to fetch ahead is whole. */
function expectDifferences(after: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>): void {
  const known = new Set([...before.keys()].map(stemOf))
  const expected = [...after.keys()].map((path) => [path, known.has(stemOf(path)) ? 'dcz' : 'br'])
  expect([...after]).toEqual(expected)
  expect([...after.values()].filter((encoding) => encoding === 'dcz').length).toBeGreaterThan(1)
}

function expectCached(again: ReadonlyMap<string, string>, before: ReadonlyMap<string, string>): void {
  expect([...again.keys()].filter((path) => before.has(path))).toEqual([])
}

test('a release comes as differences to what the browser has, and so does the way back', async ({
  page,
  product,
  browser,
}) => {
  const live = (await statusOf(product)).apps[app]?.live ?? ''
  await publishRenamed(product, { app, from: live, to: next })
  // Every file of the section is another one in it.
  const first = await costs(page, live)
  expect(encodings(first)).toEqual(['br'])
  await promoteAll(product, [{ app, version: next }])
  const second = await costs(page, next)
  expectDifferences(second, first)
  expectCached(await costs(page, next), second)

  const session = { storageState: await sessionOf(people.admin, product.url) }
  const context = await browser.newContext({ baseURL: product.url, ...session })
  const other = await context.newPage()
  const third = await costs(other, next)
  expect(encodings(third)).toEqual(['br'])
  await timedRollback(product, app)
  expectCached(await costs(page, live), first)
  expectDifferences(await costs(other, live), third)
  await context.close()
})
