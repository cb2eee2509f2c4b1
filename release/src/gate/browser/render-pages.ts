import { setTimeout as sleep } from 'node:timers/promises'
import pMap from 'p-map'
import { type BrowserContext, errors, type Page } from 'playwright-core'
import type { CompiledPage } from '../../page/compile.ts'
import { TooSlow } from '../../refusal.ts'
import { createReason } from '../../refusals/reason.ts'
import type { StoreContext } from '../../store/port.ts'
import type { Finding } from '../finding.ts'
import {
  Complaints,
  changedFrameStyle,
  entrySideEffects,
  type FrameStyles,
  heapOf,
  heapProblems,
  instrumentPages,
  type LiveHeap,
  readFrameStyles,
  stabilityProblems,
} from './behaviour.ts'
import { launchChromium } from './chromium.ts'
import { sessionOf, startDemoApi } from './demo-api.ts'
import { addressOf, base, type GateRoute, hasParameter, linksOf, servePage } from './serve-page.ts'

const pageTimeoutMs = 20_000
/** The time limit, ms, for an answer of a page that is not in an endless loop. */
const responseTimeoutMs = 3_000

/**
 * Renders every route in a real browser by the shell that would be live, with demo data, as a user with every permission.
 * The API is a throwaway one, so the real one stays untouched.
 * @returns a finding for each page that fails
 */
export async function renderPages(
  { store, env }: StoreContext,
  { page, today }: { readonly page: CompiledPage; readonly today: CompiledPage | undefined },
  routes: readonly GateRoute[],
): Promise<Finding[]> {
  const starting = [launchChromium(), startDemoApi(env.RELEASE_TRIAL)] as const
  try {
    const [browser, api] = await Promise.all(starting)
    const options = { baseURL: api.url, locale: 'ru-RU', viewport: { width: 1280, height: 800 } }
    const storageState = await sessionOf(api)
    const open = async (served: CompiledPage): Promise<BrowserContext> => {
      const context = await browser.newContext({ ...options, storageState })
      context.setDefaultTimeout(pageTimeoutMs)
      await servePage(context, store, served)
      await instrumentPages(context)
      return context
    }
    await assertFastMachine(await open(today ?? page), today !== undefined)
    const apps = [...new Set(routes.map(({ app }) => app))]
    const findings = await entryFindings(() => open(page), apps)
    const liveHeap = async (address: string) => (today ? liveHeapOf(await open(today), address) : 0)
    return [...findings, ...(await renderAll(await open(page), routes, liveHeap))]
  } finally {
    const [browser, api] = await Promise.allSettled(starting)
    if (browser.status === 'fulfilled') await browser.value.close()
    if (api.status === 'fulfilled') api.value.stop()
  }
}

/** The shell's own page, on which no remote runs: it gives the frame's right look, and visits of other pages end here. */
const ownPage = { path: '/bcc-mall', title: 'BCC Mall' }

/** The time limit, ms, of the live page; on a slower machine a good version would count as slow. */
const maxRenderMs = 10_000

/** @param isLive whether the version is known to render; the first release may be at fault itself @throws TooSlow when it exceeds the limit */
async function assertFastMachine(context: BrowserContext, isLive: boolean): Promise<void> {
  const began = performance.now()
  const rendered = await ownPageStyles(context).catch(() => undefined)
  const took = performance.now() - began
  await context.close()
  if (rendered ? took < maxRenderMs : !isLive) return
  throw new TooSlow(
    `This machine is too slow: the ${isLive ? 'live version' : 'shell'} takes ${Math.round(took / 1000)} s to render. Nothing was judged; try again when it is less busy.`,
  )
}

/** Pages rendered at a time; each takes half a second to show whether it comes to rest. */
const atOnce = 3

/** Returns the heap of the same page in the live version, 0 where that does not render. */
async function liveHeapOf(context: BrowserContext, address: string): Promise<number> {
  try {
    const page = await context.newPage()
    await page.goto(base + address)
    return (await waitForPage(page)) ? 0 : await heapOf(page)
  } catch {
    return 0
  } finally {
    await context.close()
  }
}

async function renderAll(
  context: BrowserContext,
  routes: readonly GateRoute[],
  liveHeap: LiveHeap,
): Promise<Finding[]> {
  const links: string[] = []
  const styles = await ownPageStyles(context)
  const judge = async (route: GateRoute): Promise<Finding[]> => {
    const { app, path } = route
    const address = addressOf(route, links, routes)
    const place = { who: app, what: path }
    const reasons =
      address === undefined
        ? [createReason('PAGE_NOT_LINKED', place)]
        : (await renderPage(context, address, { links, styles, liveHeap })).map((problem) =>
            createReason('PAGE_FAILS', { ...place, problem }),
          )
    return reasons.map((reason) => ({ id: `page ${app} ${path}`, reason, concerns: [app] }))
  }
  const inTurn = (batch: readonly GateRoute[]) => pMap(batch, judge, { concurrency: atOnce })
  // Pages that need a link come after those that give one.
  const plain = await inTurn(routes.filter((route) => !hasParameter(route)))
  return [...plain, ...(await inTurn(routes.filter(hasParameter)))].flat()
}

/** Runs each entry in a page without any remote. A second run leaves out whatever the shell did by chance in the first. */
async function entryFindings(
  open: () => Promise<BrowserContext>,
  apps: readonly string[],
): Promise<Finding[]> {
  const sideEffectsOf = async (app: string): Promise<string[]> => {
    const context = await open()
    try {
      const page = await context.newPage()
      await page.goto(base + ownPage.path)
      await waitForPage(page)
      // The shell fetches the rest of its code once the page is rendered.
      await page.waitForLoadState('networkidle')
      return await Promise.race([entrySideEffects(page, app), timeoutProblem()])
    } finally {
      // A page in an endless loop never closes by itself; it ends with the browser.
      void context.close().catch(() => undefined)
    }
  }
  const judge = async (app: string): Promise<Finding[]> => {
    const found = await sideEffectsOf(app)
    const again = found.length > 0 ? await sideEffectsOf(app) : []
    return found
      .filter((effect) => again.includes(effect))
      .map((effect) => ({
        id: `entry ${app}`,
        reason: createReason('ENTRY_HAS_EFFECTS', { who: app, what: 'its entry', effect }),
        concerns: [app],
      }))
  }
  return (await pMap(apps, judge, { concurrency: atOnce })).flat()
}

async function timeoutProblem(): Promise<string[]> {
  await sleep(pageTimeoutMs, undefined, { ref: false })
  return ['it does not come to an end']
}

async function ownPageStyles(context: BrowserContext): Promise<FrameStyles> {
  const page = await context.newPage()
  try {
    await page.goto(base + ownPage.path)
    await waitForPage(page)
    return await readFrameStyles(page)
  } finally {
    await page.close()
  }
}

/** Goes to the shell's own page and back, as users do. @returns sentences about what stays behind or does not come back */
async function leaveAndReturn(page: Page, styles: FrameStyles): Promise<string[]> {
  await page.getByRole('link', { name: ownPage.title, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: ownPage.title }).waitFor()
  const left = changedFrameStyle(styles, await readFrameStyles(page))
  await page.goBack()
  const failure = await waitForPage(page)
  return [
    ...(left ? [`left for another page, ${left}`] : []),
    ...(failure ? [`left and opened again, ${failure}`] : []),
  ]
}

interface RenderContext {
  /** Addresses that rendered pages link to. */
  readonly links: string[]
  readonly styles: FrameStyles
  readonly liveHeap: LiveHeap
}

async function renderPage(context: BrowserContext, address: string, world: RenderContext): Promise<string[]> {
  const page = await context.newPage()
  const complaints = new Complaints()
  complaints.listenTo(page)
  try {
    const found = await checkPage(page, address, world)
    return [...found, ...complaints.unexpected().map(firstLine)]
  } catch (error) {
    const why = error instanceof errors.TimeoutError ? await describeTimeout(page) : messageOf(error)
    return [why, ...complaints.unexpected().map(firstLine)]
  } finally {
    await page.close()
  }
}

async function checkPage(
  page: Page,
  address: string,
  { links, styles, liveHeap }: RenderContext,
): Promise<string[]> {
  await page.goto(base + address)
  const failure = await waitForPage(page)
  if (failure) return [failure]
  links.push(...(await linksOf(page)))
  const leak = changedFrameStyle(styles, await readFrameStyles(page))
  const found = [...(await stabilityProblems(page)), ...(leak ? [leak] : [])]
  const after = found.length > 0 ? [] : await leaveAndReturn(page, styles)
  return [...found, ...after, ...(await heapProblems(page, address, liveHeap))]
}

const messageOf = (error: unknown): string =>
  firstLine(error instanceof Error ? error.message : String(error))

/** Returns the reason why a page does not come to rest: it answers no more, or it renders nothing. */
async function describeTimeout(page: Page): Promise<string> {
  const answers = page.evaluate(() => document.querySelector('main')?.innerText.trim().length ?? 0)
  const rendered = await Promise.race([answers.catch(() => undefined), sleep(responseTimeoutMs)])
  if (rendered === undefined) return 'it loops for ever: the browser answers nothing any more'
  return rendered === 0
    ? `it renders nothing within ${pageTimeoutMs / 1000} s`
    : `it does not come to stand within ${pageTimeoutMs / 1000} s: something in it waits for ever`
}

const firstLine = (text: string): string => text.split('\n').slice(0, 2).join(' ').slice(0, 400)

/** @returns the shell's text in the page's place */
async function waitForPage(page: Page): Promise<string | undefined> {
  const main = page.getByRole('main')
  await main.getByRole('heading').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
  const text = await main.innerText()
  const sentence = /Раздел временно (недоступен|закрыт)|Страница не найдена|Не удалось загрузить[^\n]*/.exec(
    text,
  )
  return sentence ? `it shows «${sentence[0]}»` : undefined
}
