import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { launchChromium } from '../../release/src/gate/browser/chromium.ts'
import { people } from '../support/people.ts'
import { removeFolder, startProduct } from '../support/product.ts'
import { sessionOf } from '../support/session.ts'
import { measurePageLoad, type PageLoad } from './page-load.ts'
import { serveFolder, startSinglePage } from './single-page.ts'
import { median, pairedRatio } from './statistics.ts'

/**
 * `pnpm bench web [pairs]`: the orders page, federated against one single-page build of the same sources, cold, under the
 * same throttling, taken in turns so that whatever else the machine does hits both.
 */
export async function benchWeb(pairs: number): Promise<void> {
  const product = await startProduct()
  const released = await serveFolder(join(product.dataDir, 'releases'), product.url)
  const single = await startSinglePage(product.url)
  const browser = await launchChromium()
  try {
    // Once each for the files' sake: the first answer of a server is not what is compared.
    await loadOf(browser, released.url)
    await loadOf(browser, single.url)

    const federated: PageLoad[] = []
    const alone: PageLoad[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const turns: readonly (readonly [string, PageLoad[]])[] = [
        [released.url, federated],
        [single.url, alone],
      ]
      for (const [url, results] of pair % 2 === 0 ? turns : turns.toReversed()) {
        results.push(await loadOf(browser, url))
      }
      process.stderr.write('.')
    }
    process.stderr.write('\n')
    print(federated, alone)
  } finally {
    await browser.close()
    await single.stop()
    await released.stop()
    await product.stop()
    await removeFolder(product.dataDir)
  }
}

async function loadOf(browser: Browser, url: string): Promise<PageLoad> {
  return measurePageLoad(browser, url, await sessionOf(people.manager, url))
}

const rows: readonly (readonly [title: string, pick: (load: PageLoad) => number, digits: number])[] = [
  ['first contentful paint, ms', (load) => load.firstPaint, 0],
  ['layout shift', (load) => load.shift, 3],
  ['first row, ms', (load) => load.firstRow, 0],
  ['first data request sent, ms', (load) => load.dataRequested, 0],
  ['shell code arrived, ms', (load) => load.shellArrived, 0],
  ['JavaScript, KB (brotli)', (load) => load.scriptBytes / 1000, 1],
  ['requests before the first row', (load) => load.requests, 0],
  ['steps of discovery after the HTML', (load) => load.depth, 0],
]

function print(federated: readonly PageLoad[], alone: readonly PageLoad[]): void {
  console.log(`orders page, cold, 100 ms, 9/3 Mbps, CPU 4×, ${federated.length} pairs, medians\n`)
  console.log(`${''.padEnd(36)}${'federated'.padStart(11)}${'single page'.padStart(13)}`)
  for (const [title, pick, digits] of rows) {
    const show = (loads: readonly PageLoad[], width: number) =>
      median(loads.map(pick)).toFixed(digits).padStart(width)
    console.log(title.padEnd(36) + show(federated, 11) + show(alone, 13))
  }
  for (const [name, loads] of [
    ['federated', federated],
    ['single page', alone],
  ] as const) {
    const late = new Set(loads.flatMap((load) => load.late))
    if (late.size > 0)
      console.log(`\n${name}, found later than one step after the HTML:\n  ${[...late].join('\n  ')}`)
  }
  const { ratio, low, high } = pairedRatio(
    federated.map((load) => load.firstRow),
    alone.map((load) => load.firstRow),
  )
  console.log(
    `\nfirst row, federated / single page: ${ratio.toFixed(3)} (95 %: ${low.toFixed(3)}–${high.toFixed(3)})`,
  )
}
