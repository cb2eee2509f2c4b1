/** Some releases freeze the page: nothing throws, and only the next page can notice it. */
import { promoteAll, releaseRenamed } from '../support/renamed-release.ts'
import { endlessEffect, endlessRender } from './faults.ts'
import { sections, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

test.use({ as: 'admin' })

const [first] = sections

/** Moves the page's clock ahead. */
function later(ms: number): void {
  const now = Date.now
  Date.now = () => now() + ms
}

for (const [name, version, change] of [
  ['loops for ever while it renders', '3.9.1', endlessRender],
  ['sets its state in an effect for ever', '3.9.2', endlessEffect],
] as const) {
  test(`a release that ${name}: the next page takes the version before, and says so`, async ({
    context,
    product,
    previous,
    complaints,
  }) => {
    complaints.allow(/mfe-/)
    await releaseRenamed(product, { app: first.app, from: live, to: version, change })
    const frozen = await context.newPage()
    const loops =
      change === endlessRender &&
      frozen.waitForEvent('console', (message) => message.text() === 'loops for ever')
    await frozen.goto(`/merchant-cabinet${first.path}`, { waitUntil: 'commit' })
    // A page that the user leaves before it renders removes its mark.
    await loops
    if (change === endlessEffect) {
      await expect(frozen.getByRole('heading', { name: /^Счёт/ })).toBeVisible()
      await frozen.evaluate(later, 10_000)
    }
    await frozen.close()

    const next = await context.newPage()
    await next.addInitScript(later, 20_000)
    const said = next.waitForEvent('console', (message) => message.text().includes(`${version}: frozen`))
    await next.goto(`/merchant-cabinet${first.path}`)
    await said
    await expect(first.content(next)).toBeVisible()
    expect(await versionsIn(next, first.app)).toEqual([live])
    // Other tests of this product need their fallback versions.
    for (const back of [previous[first.app] ?? '', live])
      await promoteAll(product, [{ app: first.app, version: back }])
  })
}
