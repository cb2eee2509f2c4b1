/** The runbooks of docs/operations.md run word for word against a product at work. */

import { awaitReleaseCheck } from '../support/action-counter.ts'
import { documentedBlocks } from '../support/documented.ts'
import { OrdersList } from '../support/orders-list.ts'
import { expect, test } from '../support/own-product.ts'
import { people } from '../support/people.ts'
import { startCopy } from '../support/prepared-data.ts'
import { type Product, removeFolder, startProduct, temporaryFolder } from '../support/product.ts'
import { addTeamsKey, release, releaseWith, statusOf, storeOf } from '../support/releases.ts'
import { sessionOf } from '../support/session.ts'
import { runInRepository } from '../support/workspace-copy.ts'

test.use({ as: 'admin' })
test.describe.configure({ mode: 'serial', timeout: 600_000 })

const app = 'mfe-orders'
let backups: string

test.beforeAll(async () => {
  backups = await temporaryFolder()
})
test.afterAll(() => removeFolder(backups))

/** Returns the blocks of commands below a heading of the runbooks. */
const blocksOf = (heading: string) => documentedBlocks(`### ${heading}`, 'sh')

/** Runs a block in the repository and returns the output of each command. */
async function run(
  product: Product,
  block: string,
  places: Readonly<Record<string, string>> = {},
): Promise<string[]> {
  const here = { '/var/lib/cabinet': product.dataDir, '/var/backups/cabinet': backups, ...places }
  const printed: string[] = []
  for (const line of block.trim().split('\n')) {
    const command = Object.entries(here).reduce((text, [from, to]) => text.replaceAll(from, to), line)
    printed.push(
      await runInRepository(command.replace(/^pnpm /, 'npx --yes pnpm@12 '), { DATA_DIR: product.dataDir }),
    )
  }
  return printed
}

async function theBlock(heading: string): Promise<string> {
  const [block = ''] = await blocksOf(heading)
  expect(block, heading).not.toBe('')
  return block
}

test('release, roll back, revoke', async ({ product }) => {
  const released = await run(product, (await documentedBlocks('## Release', 'sh'))[0] ?? '')
  expect(released.at(-1)).toMatch(new RegExp(`${app} +1\\.5\\.0 +previous `))

  const back = await run(product, await theBlock('Roll back'))
  expect(back[1]).toMatch(new RegExp(`${app} +(?!1\\.5\\.0)\\d`))
  expect(back[2]).toContain('OFF')
  expect(back[3]).not.toContain('OFF')

  const revoked = await run(product, await theBlock('Revoke'))
  expect(revoked.at(-1)).toMatch(new RegExp(`${app} +(?!1\\.5\\.0)\\d`))
  await expect(release(product, 'promote', app, '1.5.0', '--reason', 'test')).rejects.toThrow(/is revoked/)
})

test('back up, restore: people go on with what was live, and later releases reach them', async ({
  page,
  product,
}) => {
  const [backup = '', restore = ''] = await blocksOf('Back up and restore the releases')
  await run(product, backup)
  const { apps, revision } = await statusOf(product)

  await new OrdersList(page).open()

  // The copy misses two changes; browsers have had the second.
  await release(product, 'maintenance', 'on', '--reason', 'test')
  await release(product, 'maintenance', 'off', '--reason', 'test')
  const last = (await statusOf(product)).revision
  const [away = '', ...back] = restore.trim().split('\n')
  await run(product, away)
  // The running process may hold the store in between.
  await storeOf(product).store.withLock(async () => undefined)
  await run(product, back.join('\n'))
  const restored = await statusOf(product)
  expect(restored).toMatchObject({ apps, revision: last + 1 })
  expect(revision).toBeLessThan(last)
  await new OrdersList(page).open()
  const set = await page.evaluate(() => document.getElementById('release-set')?.textContent ?? '')
  expect(JSON.parse(set).revision).toBe(last + 1)
})

/** Returns ids and names of the keys that `pnpm release keys` shows: `  0123456789abcdef  active   server  …`. */
function idOf(printed: string, name: string): string {
  const [, id = ''] = new RegExp(`^ +([0-9a-f]{16}) +active +${name} `, 'm').exec(printed) ?? []
  expect(id, `${name} in\n${printed}`).not.toBe('')
  return id
}

test('rotate a key: what the old one has signed stays good, tabs follow the new one', async ({
  page,
  product,
}) => {
  await new OrdersList(page).open()
  const [make = '', exchange = ''] = await blocksOf("Rotate the server's key")
  const [keys = ''] = await run(product, make)
  const retired = idOf(keys, 'server')
  // An open tab learns of the new key before the old one ends.
  await awaitReleaseCheck(page)

  const done = await run(product, exchange, { '0123456789abcdef': retired })
  expect(done[2]).toMatch(new RegExp(`${retired} +retired`))
  expect(done.at(-1)).toContain(app)
  // Only the new key signs now, and the open tab accepts it: it shows the news that concerns it.
  await release(product, 'kill', app, '--reason', 'test')
  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await reloaded
  await expect(page.getByText('Раздел временно закрыт')).toBeVisible()
  await release(product, 'revive', app, '--reason', 'test')
})

test('a stolen key: nothing that it signed passes, and its version is taken back', async ({ product }) => {
  const stolen = await addTeamsKey(product, app)
  const theirs = { RELEASE_BROWSER: 'no', RELEASE_KEY: stolen }
  await releaseWith(product, theirs, 'publish', app, '--version', '1.6.0')
  await release(product, 'promote', app, '1.6.0', '--reason', 'test')

  const [keys = ''] = await run(product, './cabinet release keys')
  const printed = await run(product, await theBlock('A stolen key'), {
    '0123456789abcdef': idOf(keys, app),
  })
  expect(printed[1]).toContain(`${app} 1.6.0 bears its signature`)
  expect(printed.at(-1)).toMatch(new RegExp(`${app} +(?!1\\.6\\.0)\\d`))
  await expect(release(product, 'promote', app, '1.6.0', '--reason', 'test')).rejects.toThrow(/revoked/)
})

test('lost keys: a new store with new ones, and a browser that knew the old ones goes over to it', async ({
  browser,
}) => {
  let own = await startCopy()
  const { url, dataDir } = own
  try {
    const context = await browser.newContext({
      baseURL: url,
      storageState: await sessionOf(people.admin, url),
    })
    const page = await context.newPage()
    await new OrdersList(page).open()
    const known = (await statusOf(own)).revision
    const lost = await run(own, './cabinet release keys')

    await own.stop()
    const printed = await run(own, await theBlock('Lost keys'))
    const [, RELEASE_ROOTS] = /of the root ([0-9a-f]{16})/.exec(printed[3] ?? '') ?? []
    own = await startProduct({ dataDir, port: Number(new URL(url).port), env: { RELEASE_ROOTS } })
    expect(printed[3]).not.toContain(idOf(lost.join(), 'server'))
    // Browsers refuse a lower revision.
    expect((await statusOf(own)).revision).toBeGreaterThan(known)

    await page.reload()
    await expect(new OrdersList(page).rows).toHaveCount(10)
    await context.close()
  } finally {
    await own.stop()
    await removeFolder(dataDir)
  }
})
