import type { BrowserContext } from '@playwright/test'
import { rollback } from '../../release/src/index.ts'
import { awaitReleaseCheck } from '../support/action-counter.ts'
import type { Product } from '../support/product.ts'
import { statusOf, storeOf } from '../support/releases.ts'
import { promoteAll, publishRenamed } from '../support/renamed-release.ts'
import { sections } from './sections.ts'
import { problemsOf, workingTabs } from './working-tabs.ts'

interface Releases {
  readonly rounds: number
  /** Sentences such as `typing into a form: was loaded anew in round 17`; empty when no tab was disturbed. */
  readonly troubles: readonly string[]
}

/**
 * Releases every remote, and rolls it back in every second round, while five tabs of one user are at work and poll each time.
 * @param context signed in as a user with every permission
 */
export async function releaseUnderWork(
  product: Product,
  context: BrowserContext,
  rounds: number,
): Promise<Releases> {
  const troubles: string[] = []
  const { apps } = await statusOf(product)
  const next = '5.0.0'
  for (const { app } of sections) {
    await publishRenamed(product, { app, from: apps[app]?.live ?? '', to: next })
  }
  const release = async (round: number) => {
    if (round % 2 === 0)
      return promoteAll(
        product,
        sections.map(({ app }) => ({ app, version: next })),
      )
    for (const { app } of sections) await rollback(storeOf(product), app, { who: 'e2e', reason: 'test' })
  }

  context.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`)
  })
  context.on('weberror', (report) => troubles.push(`uncaught: ${report.error()}`))
  const tabs = await Promise.all(workingTabs.map(async (tab) => ({ ...tab, page: await context.newPage() })))
  for (const { name, begin, page } of tabs) {
    await begin(page)
    await page.evaluate((mark) => Reflect.set(window, 'mark', mark), name)
  }
  for (let round = 0; round < rounds; round++) {
    await release(round)
    await Promise.all(
      tabs.map(async ({ name, step, page }) => {
        await awaitReleaseCheck(page)
        await step(page, round)
        for (const trouble of await problemsOf(page, name)) {
          troubles.push(`${name}: ${trouble} in round ${round + 1}`)
        }
      }),
    )
  }
  return { rounds, troubles }
}
