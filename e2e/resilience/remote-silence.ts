import { newClient } from '../support/client-address.ts'
import { type Fault, hang } from '../support/fault-proxy.ts'
import { people } from '../support/people.ts'
import { isOfRenamed } from '../support/renamed-release.ts'
import { sessionOf } from '../support/session.ts'
import type { Page } from '../support/test.ts'
import { entryOf, type Section, sectionAfter, sections, unavailable, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

/** Leaves requests of the opened section without an answer. Prefetches fail instead, or a copy would be there already. */
const hangs: Fault = (response) => {
  const { url = '', headers } = response.req
  const page = new URL(headers.referer ?? 'http://localhost').pathname
  const opened = sections.find(({ path }) => page.endsWith(path))
  if (opened && url.includes(`/apps/${opened.app}/`)) return
  response.writeHead(503).end()
}

/** Expects the section by its previous version; `pnpm bench release` measures the time. */
async function expectPrevious(page: Page, section: Section, previous: string | undefined): Promise<void> {
  await expect(section.content(page)).toBeVisible()
  expect(await versionsIn(page, section.app)).toContain(previous)
}

/** Tests two hung versions at once: a browser has few connections to one server, and these hold some. */
export function testTwoSilences([one, two]: readonly Section[]): void {
  test('two versions that hang starve no other section, and no reload', async ({
    page,
    network,
    previous,
  }) => {
    if (!one || !two) throw new Error('it takes two')
    network.spoil((path) => [one, two].some(({ app }) => isOfRenamed(path, app, live)), hang)
    await page.goto(`/merchant-cabinet${one.path}`, { waitUntil: 'commit' })
    await expectPrevious(page, one, previous[one.app])
    await entryOf(page, two).click()
    await expectPrevious(page, two, previous[two.app])
    const other = sectionAfter(two, 1)
    await entryOf(page, other).click()
    await expect(other.content(page)).toBeVisible()
    await page.goto('/merchant-cabinet/bcc-mall')
    await expect(page.getByRole('heading', { level: 1, name: 'BCC Mall' })).toBeVisible()
  })
}

/** Tests a remote whose entry hangs, cold and in an open tab. All sections run at the same time, because the test mostly waits. */
export function testSilence(of: readonly Section[]): void {
  test('a remote whose entry hangs gives way to its previous version', async ({
    browser,
    baseURL,
    network,
    previous,
  }) => {
    network.spoil((path) => path.endsWith(`/${live}/remoteEntry.js`), hangs)
    // Each section has its own browser context, because connections to one server are few.
    await Promise.all(
      of.map(async (section) => {
        const storageState = await sessionOf(people.admin, baseURL)
        const context = await browser.newContext({ baseURL, storageState, extraHTTPHeaders: newClient() })
        const [cold, open] = await Promise.all([context.newPage(), context.newPage()])
        await Promise.all([
          cold.goto(`/merchant-cabinet${section.path}`, { waitUntil: 'commit' }),
          open.goto('/merchant-cabinet/bcc-mall'),
        ])
        await entryOf(open, section).click()
        // Until then the frame is there and keeps the section's place.
        await expect(open.getByText('Раздел загружается')).toBeAttached()
        await expect(entryOf(open, section)).toBeVisible()
        await Promise.all([
          expectPrevious(cold, section, previous[section.app]),
          expectPrevious(open, section, previous[section.app]),
        ])
        await context.close()
      }),
    )
  })
}

/** Tests files that hang in every version, and whose requests the server holds on when it answers again. */
export function testEndOfSilence([section]: readonly Section[]): void {
  for (const [name, file] of [
    ['entry', '/remoteEntry.js'],
    ['chunk', '/remote.'],
  ] as const) {
    test(`a section whose ${name} hung comes at the next attempt`, async ({ page, network, complaints }) => {
      if (!section) throw new Error('there is no section')
      complaints.allow(/mfe-/)
      let isSilent = true
      const isOfSection = (path: string) => path.includes(`/apps/${section.app}/`) && path.includes(file)
      network.spoil((path) => isSilent && isOfSection(path), hang)
      await page.goto(`/merchant-cabinet${section.path}`, { waitUntil: 'commit' })
      await expect(unavailable(page)).toBeVisible()
      isSilent = false
      await page.getByRole('button', { name: 'Повторить' }).click()
      // A request that waited for a held one would end with the limit of six seconds.
      await expect(section.content(page)).toBeVisible({ timeout: 5_000 })
    })
  }
}
