import { brotliCompressSync } from 'node:zlib'
import type { LivePointer, ReleaseManifest } from '../../../contract/src/index.ts'
import { servedApi } from '../../../contract/src/served-api.ts'
import { gateMistakes } from '../../../release/src/gate/gate.ts'
import { promote, readLive, writeServedApi } from '../../../release/src/index.ts'
import { readKeySet } from '../../../release/src/keys/key-set.ts'
import { because, provides, Workshop } from '../../../release/test/fixture.ts'
import { manyUses, publishRemotes } from '../../support/many-remotes.ts'
import type { Report } from './report.ts'

const remotes = 50
/** Source: issue "independence by contract". */
const gateLimit = 1_000
const pageLimit = 30_000

/** The gate without its browser for a shell and for a remote that move among many, each of which uses all that it can, live and previous. */
export async function measureGate(report: Report): Promise<void> {
  const shop = await Workshop.open()
  try {
    const { store, env } = shop.context
    const { shared, permissions } = manyUses()
    const gives: Partial<ReleaseManifest> = { provides, uses: manyUses(), gives: { shared, permissions } }
    await shop.publishShell('1.0.0', gives)
    await shop.publishShell('1.1.0', gives)
    await writeServedApi(store, servedApi())
    const [older, newer] = await publishRemotes(shop, remotes)
    await promote(shop.context, [{ app: 'shell', version: '1.0.0' }, ...older], because)
    await promote(shop.context, newer, because)
    const [live, keys] = [await readLive(store, env), await readKeySet(store, env)]
    const [back] = older
    if (!live || !keys || !back) throw new Error('the store has no pointer')
    const moving = async (target: { app: string; version: string }): Promise<number> => {
      const before = live.apps
      const now = before[target.app]
      const after: LivePointer['apps'] = {
        ...before,
        [target.app]: { previous: now?.live ?? null, canary: null, live: target.version },
      }
      const started = performance.now()
      const found = await gateMistakes(store, keys, { before, after, moved: [target] })
      if (found.length > 0) throw new Error(found[0]?.sentence)
      return performance.now() - started
    }
    const times: number[] = []
    for (let round = 0; round < 5; round += 1)
      times.push(await moving({ app: 'shell', version: '1.1.0' }), await moving(back))
    report.times(`the gate without a browser, ${remotes} remotes`, times, gateLimit)
    const page = brotliCompressSync(await shop.text('index.html')).length
    if (page > pageLimit) throw new Error(`index.html takes ${page} bytes, ${pageLimit} are allowed`)
    report.held(`index.html of ${remotes} remotes, brotli`, `${(page / 1000).toFixed(1)} KB`)
  } finally {
    await shop.close()
  }
}
