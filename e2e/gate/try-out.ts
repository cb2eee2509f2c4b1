import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { BrowserContext, Page } from '@playwright/test'
import type { ReleaseStore } from '../../release/src/index.ts'
import { launchChromium } from '../support/chromium.ts'
import { Complaints } from '../support/complaints.ts'
import { base, people } from '../support/people.ts'
import { sessionOf } from '../support/session.ts'
import { type CandidatePage, serveCandidate } from './candidate.ts'
import { addressOf, type GateRoute, inOrder } from './routes.ts'

/** How long a page may take to stand there, ms. */
const patience = 20_000

const throwawayApi = new URL('../../scripts/throwaway-api.ts', import.meta.url).pathname

/** An API of its own for the trial, with demo data. */
async function startApi(): Promise<{ address: string; stop(): void }> {
  const child = spawn(process.execPath, [throwawayApi], { stdio: ['pipe', 'pipe', 'inherit'] })
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^address (.*)$/.exec(line) ?? []
    if (address) return { address, stop: () => child.stdin.end() }
  }
  throw new Error('the API of the trial did not start')
}

export interface Trial {
  readonly page: CandidatePage
  readonly routes: readonly GateRoute[]
}

/**
 * Draws every route of `trial` by the shell that would be live, in a real browser, with demo data, as a user who may see all.
 * The API is a throwaway one: nothing of the real one is touched.
 * @returns sentences: which page of which app, and what went wrong
 */
export async function tryOut(store: ReleaseStore, { page, routes }: Trial): Promise<string[]> {
  const [api, browser] = await Promise.all([startApi(), launchChromium()])
  try {
    const baseURL = api.address.replace('127.0.0.1', 'localhost')
    const context = await browser.newContext({
      baseURL,
      locale: 'ru-RU',
      viewport: { width: 1280, height: 800 },
      serviceWorkers: 'block',
      storageState: await sessionOf(people.superadmin, baseURL),
    })
    await serveCandidate(context, store, page)
    return await drawAll(context, routes)
  } finally {
    await browser.close()
    api.stop()
  }
}

async function drawAll(context: BrowserContext, routes: readonly GateRoute[]): Promise<string[]> {
  const links: string[] = []
  const mistakes: string[] = []
  for (const route of inOrder(routes)) {
    const address = addressOf(route, links, routes)
    if (address === undefined) {
      mistakes.push(
        `${route.app}: no page links to ${route.path}, so it was not drawn. Link to it, or say why by --force.`,
      )
      continue
    }
    const found = await draw(context, address, links)
    mistakes.push(
      ...found.map(
        (what) => `${route.app}: ${route.path} in a real browser: ${what}. Mend it, publish a new version.`,
      ),
    )
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
