import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path/posix'
import { tablesDeclaredIn, tablesNamedIn } from './table-names.ts'

interface Source {
  readonly path: string
  readonly text: string
}

interface Owners {
  /** Table → the folder whose `tables.ts` declares it. */
  readonly folders: ReadonlyMap<string, string>
  readonly ofMerchants: ReadonlySet<string>
}

/** They make the tables, or fill them with made-up rows; tests look at what came of it. */
const exempt = /^api\/src\/platform\/db\/migrations\/|^api\/(demo|test)\/|\.test\.ts$|\/test-data\.ts$/
/** They take the name of a table from its owner: under the condition of a scope, or as a queue of work that belongs to nobody. */
const takeNames = ['api/src/platform/db/scoped.ts', 'api/src/platform/queue/queries.ts']
/** Rollups count every merchant's orders, for nobody in particular. */
const workForNobody = [
  'api/src/domains/analytics/rollup/queries.ts',
  'api/src/domains/analytics/rollup/band-queries.ts',
  'api/src/domains/analytics/rollup/month-band-queries.ts',
  'api/src/domains/orders/register-queries.ts',
]

/** @throws when two folders declare one table */
export function ownersOf(sources: readonly Source[]): Owners {
  const folders = new Map<string, string>()
  const ofMerchants = new Set<string>()
  for (const { path, text } of sources.filter(({ path }) => /^api\/src\/.+\/tables\.ts$/.test(path))) {
    const declared = tablesDeclaredIn(text)
    for (const table of [...declared.open, ...declared.ofMerchants]) {
      const other = folders.get(table)
      if (other !== undefined) throw new Error(`${table} is declared in ${other} and in ${dirname(path)}`)
      folders.set(table, dirname(path))
    }
    for (const table of declared.ofMerchants) ofMerchants.add(table)
  }
  return { folders, ofMerchants }
}

export function judgeTables({ path, text }: Source, { folders, ofMerchants }: Owners): string[] {
  if (!path.startsWith('api/') || exempt.test(path) || takeNames.includes(path)) return []
  const named = tablesNamedIn(text)
  const sentences = named.flatMap(({ table, inSql }) => {
    if (table === undefined) return ['a table is named by a literal, not put together']
    const owner = folders.get(table)
    if (owner === undefined) return []
    if (!path.startsWith(`${owner}/`)) return [`${table} belongs to ${owner}: call its service`]
    if (!isQueries(path)) return [`${table} is named in a queries.ts of ${owner} alone`]
    const isFree = workForNobody.some((place) => path.startsWith(place)) || text.includes('.owns(')
    if (inSql && ofMerchants.has(table) && !isFree)
      return [`${table} belongs to merchants: SQL takes its condition from the scope (.owns)`]
    return []
  })
  return [...new Set(sentences)].map((because) => `${path}: ${because}`)
}

/** `queries.ts`, `delivery-queries.ts`, `queries/list.ts`. */
function isQueries(path: string): boolean {
  return /(^|[/-])queries(\/[^/]+)?\.ts$/.test(path)
}

/** Judges the sources of the server; a run that saw no table is a failure. */
export async function tableOwners(root: string, files: readonly string[]): Promise<string[]> {
  const paths = files.filter((file) => file.startsWith('api/') && file.endsWith('.ts'))
  const sources = await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(root + path, 'utf8') })),
  )
  const owners = ownersOf(sources)
  if (owners.folders.size === 0) return ['no table was seen']
  return sources.flatMap((source) => judgeTables(source, owners))
}
