/** Every fault of the pointer, with every section, open and new. */
import { down } from '../support/fault-proxy.ts'
import { statusOf } from '../support/releases.ts'
import { promoteAll, releaseRenamed } from '../support/renamed-release.ts'
import { keptRevision } from './kept.ts'
import { keep, pointerFaults, testPointerFault, testReplayedPointer } from './pointer-faults.ts'
import { sections } from './sections.ts'
import { expect, test } from './spoilt-product.ts'

test.use({ as: 'admin', serviceWorkers: 'allow' })

for (const fault of pointerFaults) testPointerFault(fault, sections)
testReplayedPointer(sections)

test('a page that is well signed and draws nothing is not kept', async ({
  context,
  page,
  product,
  network,
  complaints,
}) => {
  complaints.allow(/Failed to load resource|net::|setGlobalFederationConstructor/)
  await keep(page)
  const known = await keptRevision(page)
  const before = (await statusOf(product)).apps.shell?.live ?? ''
  await releaseRenamed(product, { app: 'shell', from: before, to: '9.0.0', change: () => '' })
  await page.goto('/merchant-cabinet/transactions')
  await expect(page.getByRole('heading', { name: 'Не удалось загрузить кабинет' })).toBeVisible()
  // A new worker has come with it, and has asked for the page itself.
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/merchant-cabinet/sw.js')).text()).length))
    .toBeGreaterThan(0)
  expect(await keptRevision(page)).toBe(known)
  network.spoil((path) => !path.startsWith('/api'), down)
  const cold = await context.newPage()
  await cold.goto('/merchant-cabinet/transactions')
  await expect(sections[0].drawn(cold)).toBeVisible()
  network.mend()
  await promoteAll(product, [{ app: 'shell', version: before }])
})
