import { releaseUnderWork } from '../../resilience/release-tabs.ts'
import { newClient } from '../../support/client-address.ts'
import { people } from '../../support/people.ts'
import { sessionOf } from '../../support/session.ts'
import type { Report } from './report.ts'
import type { Stage } from './stage.ts'

/** Releases every remote and takes it back, so often, under five tabs at work: nobody may notice anything. */
export async function measureTabs(
  { product, browser }: Stage,
  report: Report,
  releases: number,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: product.url,
    storageState: await sessionOf(people.admin, product.url),
    extraHTTPHeaders: newClient(),
    locale: 'ru-RU',
  })
  const { troubles } = await releaseUnderWork(product, context, 2 * releases)
  await context.close()
  if (troubles.length > 0) throw new Error(`the tabs have noticed:\n  ${troubles.join('\n  ')}`)
  report.held(
    'releases and rollbacks of every remote, five tabs at work',
    `${releases} of each: no chunk error, no forced reload, no lost input`,
  )
}
