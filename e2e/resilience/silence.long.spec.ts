import { trickle } from '../support/fault-proxy.ts'
import { testEndOfSilence, testSilence } from './remote-silence.ts'
import { sections, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

test.use({ as: 'admin' })

testSilence(sections.slice(0, 1))
testEndOfSilence(sections)

test('a slow network is no broken section', async ({ page, network }) => {
  const [section] = sections
  if (!section) throw new Error('there are no sections')
  network.spoil((path) => path.endsWith(`/${live}/remoteEntry.js`), trickle)
  await page.goto(`/merchant-cabinet${section.path}`, { waitUntil: 'commit' })
  await expect(section.content(page)).toBeVisible({ timeout: 30_000 })
  expect(network.sinceMet()).toBeGreaterThan(9_000)
  expect(await versionsIn(page, section.app)).toEqual([live])
})
