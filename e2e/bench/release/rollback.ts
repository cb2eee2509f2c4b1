import { sections, versionsIn } from '../../resilience/sections.ts'
import { base } from '../../support/people.ts'
import { release, releaseWith, statusOf, timedRollback } from '../../support/releases.ts'
import { promoteAll } from '../../support/renamed-release.ts'
import type { Report } from './report.ts'
import { freshContext, type Stage } from './stage.ts'

const [{ app, path }] = sections
const limit = 1_000

/** The live version after a rollback must equal the one before the promote. */
async function expectFirst({ product, first }: Stage): Promise<void> {
  const live = (await statusOf(product)).apps[app]?.live
  if (live !== first[app]) throw new Error(`${app} is on ${live}, not on ${first[app]}`)
}

/** Source: issue "releases at night". */
const promoteLimit = 15_000

/** `./cabinet release promote` with the gate's browser, which draws every page of the remote. */
export async function measurePromote(stage: Stage, report: Report, rounds: number): Promise<void> {
  const { product, next } = stage
  const commands: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await releaseWith(product, { RELEASE_BROWSER: '' }, 'promote', app, next, '--reason', 'bench')
    commands.push(performance.now() - started)
    await timedRollback(product, app)
  }
  await expectFirst(stage)
  report.times('promote, the whole command with the browser', commands, promoteLimit)
}

/** `./cabinet release rollback`; and the function alone. */
export async function measureCommand(stage: Stage, report: Report, rounds: number): Promise<void> {
  const { product, next } = stage
  const commands: number[] = []
  const functions: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await promoteAll(product, [{ app, version: next }])
    const started = performance.now()
    await release(product, 'rollback', app, '--reason', 'bench')
    commands.push(performance.now() - started)
    await expectFirst(stage)
    await promoteAll(product, [{ app, version: next }])
    functions.push(await timedRollback(product, app))
  }
  await expectFirst(stage)
  report.times('rollback, the whole command', commands, limit)
  report.times('rollback, the function alone', functions, limit)
}

/** Measures from the beginning of a rollback until a browser with an empty cache shows the list's first row by the old version. */
export async function measureNewPage(stage: Stage, report: Report, rounds: number): Promise<void> {
  const { product, first, next } = stage
  const whole: number[] = []
  const pages: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await promoteAll(product, [{ app, version: next }])
    const context = await freshContext(stage, product.url)
    const page = await context.newPage()
    const started = performance.now()
    await timedRollback(product, app)
    const opened = performance.now()
    await page.goto(base + path, { waitUntil: 'commit' })
    await page.locator('tbody a[href*="/transactions/"]').first().waitFor()
    pages.push(performance.now() - opened)
    whole.push(performance.now() - started)
    const versions = await versionsIn(page, app)
    if (versions.join() !== first[app]) throw new Error(`the page runs ${versions.join()}, not ${first[app]}`)
    await context.close()
  }
  report.times('a new page on the old version, first row, empty cache', pages, limit)
  report.times('the same from the beginning of the rollback', whole, limit + 500)
}
