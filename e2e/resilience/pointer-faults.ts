import { renew } from '../../release/src/index.ts'
import { comeBack } from '../support/come-back.ts'
import { changed, down, type Fault, hang, page as proxyPage, status } from '../support/fault-proxy.ts'
import { storeOf } from '../support/releases.ts'
import type { Page } from '../support/test.ts'
import { keptRevision, keptWhole } from './kept.ts'
import { entryOf, type Section, sections, versionsIn } from './sections.ts'
import { expect, live, test } from './spoilt-product.ts'

type PointerFault = readonly [name: string, fault: Fault]

/** index.html and release-set.json. */
const isPointer = (path: string): boolean => !/\/(?:apps|api)\/|\/sw\.js$/.test(path)

export const why = { who: 'e2e', reason: 'test' }

const saved = (page: Page) => page.getByText('работает сохранённая версия')
const open = (page: Page, { path }: Section) => page.goto(`/merchant-cabinet${path}`)

/** Opens the cabinet and waits until it could open without a network. */
export async function keep(page: Page): Promise<void> {
  await page.goto('/merchant-cabinet/transactions')
  await keptWhole(page)
}

/** The first three, of the network, of the server and of the signature, guard every change. */
export const pointerFaults: readonly PointerFault[] = [
  ['is a 500', status(500)],
  ['hangs', hang],
  ['is badly signed', changed((body) => body.replace(/("revision\\?":)/, '$19'))],
  ['is a 404', status(404)],
  ['is cut in the middle', changed((body) => body.slice(0, body.length / 2))],
  ['is a page of some proxy', proxyPage],
  ['has a changed byte in its boot script', changed((body) => body.replace('<script>', '<script>;'))],
  ['can’t be reached', down],
]

/** @param of the sections that are opened, in the open tab one after the other and each in a new tab */
export function testPointerFault([name, fault]: PointerFault, of: readonly Section[]): void {
  test(`a pointer that ${name}`, async ({ context, page, network, complaints }) => {
    complaints.allow(/Failed to load resource|release-set/)
    await keep(page)
    network.spoil(isPointer, fault)

    // In a tab that is open nothing changes, whichever section is entered.
    await comeBack(page)
    for (const section of of) {
      await entryOf(page, section).click()
      await expect(section.drawn(page)).toBeVisible()
      expect(await versionsIn(page, section.app)).toEqual([live])
    }
    await expect(saved(page)).toHaveCount(0)

    // A new tab has what was known last.
    await Promise.all(
      of.map(async (section) => {
        const cold = await context.newPage()
        await open(cold, section)
        await expect(section.drawn(cold)).toBeVisible()
        await expect(saved(cold)).toBeVisible()
        expect(await versionsIn(cold, section.app)).toEqual([live])
        await cold.close()
      }),
    )

    // And what is new as soon as it can be had.
    network.mend()
    await page.reload()
    await expect(entryOf(page, sections[0])).toBeVisible()
    await expect(saved(page)).toHaveCount(0)
  })
}

/** Somebody answers with a pointer that was true before. */
export function testReplayedPointer(of: readonly Section[]): void {
  test('a pointer that is replayed: what was known last is newer', async ({
    context,
    page,
    product,
    network,
  }) => {
    const asHtml = { headers: { accept: 'text/html' } }
    const old = await (await fetch(`${product.url}/merchant-cabinet/`, asHtml)).text()
    const oldSet = await (await fetch(`${product.url}/merchant-cabinet/release-set.json`)).text()
    const { revision } = await renew(storeOf(product), why)
    await keep(page)
    expect(await keptRevision(page)).toBe(revision)

    network.spoil(isPointer, async (response, forward) => {
      const { status: code, headers } = await forward()
      const isSet = response.req.url?.endsWith('.json') ?? false
      response.writeHead(code, headers).end(isSet ? oldSet : old)
    })
    for (const section of of) {
      const cold = await context.newPage()
      await open(cold, section)
      await expect(section.drawn(cold)).toBeVisible()
      await expect(saved(cold)).toBeVisible()
      await comeBack(cold)
      await cold.close()
    }
    expect(await keptRevision(page)).toBe(revision)
  })
}
