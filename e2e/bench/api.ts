import { people } from '../support/people.ts'
import { removeFolder, startProduct } from '../support/product.ts'
import { tokenOf } from '../support/session.ts'
import { quantile } from './statistics.ts'

/** What a working day asks of the orders list; paths below /api. */
const questions = {
  'first page': '/accounting/v1/applications?lim=10&page=1',
  '100 rows': '/accounting/v1/applications?lim=100&page=1',
  'last pages': '/accounting/v1/applications?lim=10&page=300',
  'by status': '/accounting/v1/applications?lim=10&page=1&statuses=completed,no_card_completed',
  'by amount': '/accounting/v1/applications?lim=10&page=1&sort=amount:desc',
  'by phone': '/accounting/v1/applications?lim=10&page=1&ph_number=4567',
} as const

// Together below the server's limit of requests per minute and address, which the bench leaves as it is.
const warmUp = 10
const rounds = 80

/** `pnpm bench api [address]`: latency of the orders list over HTTP, one request at a time, on the demo data. */
export async function benchApi(address: string | undefined): Promise<void> {
  const product = address === undefined ? await startProduct() : undefined
  const url = address ?? product?.url ?? ''
  try {
    const token = await tokenOf(people.admin, url)
    console.log(`orders list, ${rounds} requests each, milliseconds\n`)
    console.log(`${'question'.padEnd(14)}${'median'.padStart(9)}${'p99'.padStart(9)}`)
    for (const [name, path] of Object.entries(questions)) {
      const times = await latencies(`${url}/api${path}`, token)
      const show = (p: number) => quantile(times, p).toFixed(1).padStart(9)
      console.log(name.padEnd(14) + show(0.5) + show(0.99))
    }
  } finally {
    if (product) {
      await product.stop()
      await removeFolder(product.dataDir)
    }
  }
}

async function latencies(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < warmUp + rounds; round++) {
    const started = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    if (round >= warmUp) times.push(performance.now() - started)
  }
  return times
}
