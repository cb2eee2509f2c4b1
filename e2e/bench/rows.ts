import { demoUsers } from '../../api/demo/users.ts'
import { readConfig } from '../../api/src/platform/config/config.ts'
import { connectPostgres } from '../../api/src/platform/db/postgres.ts'
import { explainList, type ListQuery } from '../../api/test/explained.ts'
import { productionSettings } from '../../api/test/faults/outage-trial.ts'
import { askers, filters, someOrder, sorts } from './api.ts'
import { openOrders } from './orders/stage.ts'

/** Rows that a statement may read to show ten orders. Source: issue "ten million orders". */
const most = 1_000
const shares = { first: [0], some: [0.137, 0.31, 0.5, 0.62, 0.77, 0.91], last: [1] }

/**
 * `pnpm bench rows [--orders N]`: EXPLAIN (ANALYZE) of every statement of the shapes that `bench api` asks for, on the database of
 * DATABASE_URL as it is, else on a throwaway one. Prints the shapes of which a statement reads more than a thousand rows, and how many
 * each of their statements reads; counts that no rollup holds read up to their bound and stand apart.
 * @returns whether no other does
 */
export async function benchRows(orders: number): Promise<boolean> {
  const database = await openOrders(orders, process.env.DATABASE_URL)
  const { db, close } = await connectPostgres(database.url)
  const config = readConfig(productionSettings(database.url))
  const over: string[] = []
  let shapes = 0
  try {
    for (const [who, username] of Object.entries(askers)) {
      const user = demoUsers.find((one) => one.username === username)
      const merchants = user === undefined || user.merchants.length === 0 ? 'all' : user.merchants
      const list = (query: string) => explainList({ db, config }, merchants, queryOf(query))
      const order = await someOrder(async (query) => ({
        body: Buffer.from(JSON.stringify((await list(query)).answer)),
      }))
      for (const [filter, text] of Object.entries(filters(order)))
        for (const sort of sorts) {
          const { totalPages } = (await list(`${text}&sort=${sort}`)).answer
          for (const [place, parts] of Object.entries(shares)) {
            shapes += 1
            const read = await Promise.all(
              parts.map((share) =>
                list(`${text}&sort=${sort}&page=${Math.max(1, Math.floor(totalPages * share))}`),
              ),
            )
            const [worst] = read.sort((a, b) => Math.max(0, ...b.reads) - Math.max(0, ...a.reads))
            if (worst && Math.max(0, ...worst.reads) > most)
              over.push(
                `${who.padEnd(14)}${filter.padEnd(18)}${sort.padEnd(16)}${place.padEnd(7)}${worst.reads.join(' ')}`,
              )
          }
        }
    }
  } finally {
    await close()
    await database.drop()
  }
  console.log(`${over.length} of ${shapes} shapes read more than ${most} rows in a statement`)
  for (const shape of over) console.log(shape)
  return over.length === 0
}

function queryOf(text: string): Partial<ListQuery> {
  const { amount, page, ...query } = Object.fromEntries(new URLSearchParams(text))
  return { ...query, ...(amount && { amount: Number(amount) }), ...(page && { page: Number(page) }) }
}
