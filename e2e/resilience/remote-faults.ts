/**
 * Tests every fault of a remote's live version, at a cold start and in an open tab: the user's screen, no wait for a version known
 * to be gone, and no effect on other sections. `pnpm bench release` measures the time.
 */
import { isOfRenamed, promoteAll, publishRenamed } from '../support/renamed-release.ts'
import type { Page } from '../support/test.ts'
import { type Ending, type FaultyRelease, type NetworkFault, originDown } from './faults.ts'
import { entryOf, type Section, sectionAfter, sections, unavailable, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

/** Returns the files of an app's live version that a fault concerns. */
const filesOf =
  (file: 'entry' | 'chunk' | 'every file', apps: readonly string[]) =>
  (path: string): boolean => {
    if (!apps.some((app) => isOfRenamed(path, app, live))) return false
    if (file === 'entry') return path.endsWith('/remoteEntry.js')
    return file === 'every file' || path.includes('/remote.')
  }

/** Returns the page's message when it gives a version up: `mfe-orders 2.0.0: entry not-loaded`. */
function givenUp(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('mfe-')) said.push(message.text())
  })
  return said
}

/** Expects the end of every fault: the right version renders the section, and nothing foreign has run. */
async function expectEnding(page: Page, section: Section, ending: Ending, previous: string): Promise<void> {
  await expect(ending === 'unavailable' ? unavailable(page) : section.content(page)).toBeVisible()
  const versions = await versionsIn(page, section.app)
  if (ending === 'previous') expect(versions, 'runs the previous version').toContain(previous)
  if (ending === 'live') expect(versions, 'runs the live version alone').toEqual([live])
  expect(await page.evaluate(() => Reflect.has(globalThis, 'tampered'))).toBe(false)
}

/** @param of the sections that meet the fault at a cold start, one by one; the section after each meets it in the open tab */
export function testNetworkFault(
  { name, file, fault, ending }: NetworkFault,
  of: readonly Section[] = sections,
): void {
  test(`a remote when ${name}`, async ({ context, network, previous, complaints }) => {
    complaints.allow(/Failed to load resource|integrity|mfe-/)
    for (const section of of) {
      const second = sectionAfter(section, 1)
      await test.step(`${section.app} cold, ${second.app} in an open tab`, async () => {
        network.restore()
        network.spoil(filesOf(file, [section.app, second.app]), fault())
        const page = await context.newPage()
        const said = givenUp(page)
        await page.goto(`/merchant-cabinet${section.path}`)
        await expectEnding(page, section, ending, previous[section.app] ?? '')
        await entryOf(page, second).click()
        await expectEnding(page, second, ending, previous[second.app] ?? '')
        if (ending === 'previous')
          for (const { app } of [section, second]) expect(said.join('\n')).toContain(`${app} ${live}: `)
        expect(said.filter((text) => text.includes('timeout'))).toEqual([])

        // Other sections work on.
        const healthy = sectionAfter(section, 2)
        await entryOf(page, healthy).click()
        await expectEnding(page, healthy, 'live', '')
        await page.close()
      })
    }
  })
}

export function testOriginDown(of: readonly Section[] = sections): void {
  test(`a remote when ${originDown.name}`, async ({ context, network, complaints }) => {
    complaints.allow(/Failed to load resource|mfe-/)
    const { fault, ending } = originDown
    for (const section of of) {
      const second = sectionAfter(section, 1)
      await test.step(`${section.app} cold, ${second.app} in an open tab`, async () => {
        network.restore()
        network.spoil((path) => [section, second].some(({ app }) => path.includes(`/apps/${app}/`)), fault())
        const page = await context.newPage()
        await page.goto(`/merchant-cabinet${section.path}`)
        await expectEnding(page, section, ending, '')
        // The rest works meanwhile, and the next message belongs to the second section.
        await page.getByRole('link', { name: 'BCC Mall' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('BCC Mall')
        await entryOf(page, second).click()
        await expectEnding(page, second, ending, '')
        network.restore()
        await page.getByRole('button', { name: 'Повторить' }).click()
        await expectEnding(page, second, 'live', '')
        await entryOf(page, section).click()
        await expectEnding(page, section, 'live', '')
        await page.close()
      })
    }
  })
}

/** The number of this worker's releases, which gives each a version of its own. */
let releases = 0

/** Expects the failure that the user meets before the section is there. */
async function meetCrash(page: Page, crash: FaultyRelease['crash'], here: Section): Promise<void> {
  if (crash === 'in a handler') {
    // The previous page has such a button as well, until it is hidden.
    await expect(here.content(page)).toBeVisible()
    const thrown = page.waitForEvent('pageerror')
    await page.getByRole('button', { name: 'Сломать' }).click()
    expect((await thrown).message).toContain('fault: handler')
    await expect(page.getByText('Произошла ошибка, и действие могло не выполниться')).toBeVisible()
  }
}

export function testFaultyRelease(
  { name, change, crash, ending }: FaultyRelease,
  of: readonly Section[] = sections,
): void {
  test(`a release of which ${name}`, async ({ context, product, previous, complaints }) => {
    complaints.allow(/fault/, /mfe-/)
    const version = `3.0.${releases++}`
    const apps = [...new Set(of.flatMap((section) => [section.app, sectionAfter(section, 1).app]))]
    const promote = (of: (app: string) => string) =>
      promoteAll(
        product,
        apps.map((app) => ({ app, version: of(app) })),
      )
    for (const app of apps)
      await publishRenamed(product, { app, from: previous[app] ?? '', to: version, change })
    await promote(() => version)
    for (const section of of) {
      const second = sectionAfter(section, 1)
      await test.step(`${section.app} cold, ${second.app} in an open tab`, async () => {
        const page = await context.newPage()
        await page.goto(`/merchant-cabinet${section.path}`)
        for (const here of [section, second]) {
          if (here === second) await entryOf(page, second).click()
          await meetCrash(page, crash, here)
          await expect(here.content(page)).toBeVisible()
          const versions = await versionsIn(page, here.app)
          if (ending === 'previous') expect(versions, 'runs the previous version').toContain(live)
          else expect(versions, 'runs the new version alone').toEqual([version])
          expect(await page.evaluate(() => Reflect.has(globalThis, 'tampered'))).toBe(false)
        }
        await page.getByRole('link', { name: 'BCC Mall' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('BCC Mall')
        await page.close()
      })
    }
    await promote((app) => previous[app] ?? '')
    await promote(() => live)
  })
}
