import type { BrowserContext, Page } from 'playwright-core'
import type { CompiledPage } from '../../page/compile.ts'
import type { ReleaseStore } from '../../store/port.ts'
import type { Mistake } from '../mistake.ts'
import { addressOf, type GateRoute, inOrder } from './addresses.ts'
import { launchChromium } from './chromium.ts'
import { Complaints } from './complaints.ts'
import { sessionOf, startDemoApi } from './demo-api.ts'
import { base, servePage } from './serve-page.ts'

/** How long a page may take to stand there, ms. */
const patience = 20_000

/**
 * Draws every route by the shell that would be live, in a real browser, with demo data, as a user who may see all.
 * The API is a throwaway one: nothing of the real one is touched.
 * @returns which page of which app, and what went wrong
 */
export async function drawPages(
  store: ReleaseStore,
  page: CompiledPage,
  routes: readonly GateRoute[],
): Promise<Mistake[]> {
  const api = await startDemoApi()
  try {
    const browser = await launchChromium()
    try {
      const context = await browser.newContext({
        baseURL: api.url,
        locale: 'ru-RU',
        viewport: { width: 1280, height: 800 },
        serviceWorkers: 'block',
        storageState: await sessionOf(api),
      })
      await servePage(context, store, page)
      return await drawAll(context, routes)
    } finally {
      await browser.close()
    }
  } finally {
    api.stop()
  }
}

async function drawAll(context: BrowserContext, routes: readonly GateRoute[]): Promise<Mistake[]> {
  const links: string[] = []
  const mistakes: Mistake[] = []
  const note = ({ app, path }: GateRoute, sentence: string) =>
    mistakes.push({ id: `page ${app} ${path}`, sentence, concerns: [app] })
  for (const route of inOrder(routes)) {
    const address = addressOf(route, links, routes)
    if (address === undefined) {
      note(
        route,
        `${route.app}: no page links to ${route.path}, so it was not drawn. Link to it, or say why by --force.`,
      )
      continue
    }
    const found = await draw(context, address, links)
    for (const what of found)
      note(route, `${route.app}: ${route.path} in a real browser: ${what}. Mend it, publish a new version.`)
  }
  return mistakes
}

async function draw(context: BrowserContext, address: string, links: string[]): Promise<string[]> {
  const page = await context.newPage()
  const complaints = new Complaints()
  await complaints.listenToPage(page)
  try {
    await page.goto(base + address, { timeout: patience })
    const failure = await standsThere(page)
    links.push(...(await linksOf(page)))
    return [...(failure ? [failure] : []), ...complaints.unexpected().map(firstLine)]
  } catch (error) {
    return [
      firstLine(error instanceof Error ? error.message : String(error)),
      ...complaints.unexpected().map(firstLine),
    ]
  } finally {
    await page.close()
  }
}

const firstLine = (text: string): string => text.split('\n').slice(0, 2).join(' ').slice(0, 400)

/** @returns what the shell shows in the page's place */
async function standsThere(page: Page): Promise<string | undefined> {
  const main = page.getByRole('main')
  await main.getByRole('heading').first().waitFor({ timeout: patience })
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'), null, {
    timeout: patience,
  })
  const text = await main.innerText()
  const sentence =
    /Раздел временно (недоступен|отключён)|Страница не найдена|Не удалось загрузить[^\n]*/.exec(text)
  return sentence ? `it shows «${sentence[0]}»` : undefined
}

async function linksOf(page: Page): Promise<string[]> {
  const found = await page
    .locator('a[href]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  return found
    .filter((href) => href.startsWith(`${base}/`))
    .map((href) => href.slice(base.length).split(/[?#]/)[0] ?? '')
}
