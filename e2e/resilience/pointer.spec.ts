/**
 * Every way in which the pointer (index.html with its release set, and release-set.json for open tabs) can be faulty: the cabinet
 * opens with what it knew last, and open tabs go on. pointer.long.spec.ts looks at each section.
 */
import { renew, revoke } from '../../release/src/index.ts'
import { comeBack } from '../support/come-back.ts'
import { down } from '../support/fault-proxy.ts'
import { release } from '../support/releases.ts'
import { promoteAll, publishRenamed, storeOf } from '../support/renamed-release.ts'
import { keptRevision, keptVersions, keptWhole } from './kept.ts'
import { keep, pointerFaults, testPointerFault, testReplayedPointer, why } from './pointer-faults.ts'
import { entryOf, sections, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

test.use({ as: 'admin', serviceWorkers: 'allow' })

const [first] = sections

for (const fault of pointerFaults) testPointerFault(fault, [first])

testReplayedPointer([first])

test('without any network the cabinet opens, says so, and works on when it is back', async ({
  context,
  page,
  network,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::/)
  await keep(page)
  network.spoil(() => true, down)
  const cold = await context.newPage()
  await cold.goto('/merchant-cabinet/transactions')
  await expect(entryOf(cold, first)).toBeVisible()
  await expect(cold.getByRole('heading', { name: 'Нет связи с сервером' })).toBeVisible()
  network.mend()
  await cold.getByRole('button', { name: 'Повторить' }).click()
  await expect(first.drawn(cold)).toBeVisible()
})

test('a revoked version is not in what is kept, and old versions are let go', async ({
  context,
  page,
  product,
  network,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::/)
  await keep(page)
  const next = '2.1.0'
  await publishRenamed(product, { app: 'mfe-admin', from: live, to: next })
  await promoteAll(product, [{ app: 'mfe-admin', version: next }])
  await page.goto('/merchant-cabinet/partners')
  await keptWhole(page)
  expect(await keptVersions(page)).toContain(`mfe-admin/${next}`)

  await revoke(storeOf(product), 'mfe-admin', next, { ...why, force: true })
  const known = await keptRevision(page)
  // Hearing of it in an open tab is enough.
  await comeBack(page)
  await expect.poll(() => keptRevision(page)).toBeGreaterThan(known)
  network.spoil((path) => !path.startsWith('/api'), down)
  const cold = await context.newPage()
  await cold.goto('/merchant-cabinet/partners')
  await expect(cold.getByRole('table', { name: 'Партнёры' })).toBeVisible()
  expect(await versionsIn(cold, 'mfe-admin')).toEqual([live])

  network.mend()
  for (let revisions = 0; revisions < 2; revisions++) {
    await renew(storeOf(product), why)
    await page.reload()
    await keptWhole(page)
  }
  await expect.poll(() => keptVersions(page)).not.toContain(`mfe-admin/${next}`)
})

test('switched off, the worker leaves every browser with all that it kept', async ({ page, product }) => {
  await keep(page)
  await release(product, 'worker', 'off', '--reason', 'test')
  await page.reload()
  const left = () =>
    page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
    ])
  await expect.poll(left).toEqual([0, 0])
  await release(product, 'worker', 'on', '--reason', 'test')
  await page.reload()
  await keptWhole(page)
})
