import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { type RunResult, root } from './run.ts'

/** Packages of the workspace that a package may import. Source: docs/architecture.md. */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  shared: ['contract'],
  shell: ['contract', 'shared'],
  mfe: ['contract', 'shared'],
  api: ['contract', 'release'],
  release: ['contract'],
  build: ['contract', 'release'],
}
/** Tools read the packages from outside, by path, and nothing is built from them. */
const tools = ['scripts', 'docs', 'e2e', 'jest.config.ts']
/** Tests compare a package with these modules, which hold the same rule on the other side. */
const testsMayReach =
  /^(shell\/boot|shared\/test|contract|api\/demo|release\/test)\/|^(shell\/src\/frame\/paths|shared\/format\/fold-text)\.ts$/
/** Allows the boot script single files of shared, because it compiles alone into index.html. */
const isByPath = (file: string, target: string) => /^shell\/boot\//.test(file) && /^shared\//.test(target)

/** Modules with one owner: a second importer would be a second copy in the browser or a second React context. */
const libraries: readonly (readonly [library: RegExp, owners: RegExp, instead: string])[] = [
  [/^@(chakra-ui|ark-ui|emotion)\//, /^shared\/ui(-overlay|-date)?\//, '@cabinet/shared/ui'],
  [/^react-router(-dom)?(\/|$)/, /^shared\//, '@cabinet/shared/router'],
  [/^(react-hook-form|yup|@hookform\/.*)$/, /^shared\/forms\//, '@cabinet/shared/forms'],
  [/^ky$/, /^(shared\/(api|auth)|shell\/src\/maintenance)\//, '@cabinet/shared/api'],
  [/^@tanstack\//, /^shared\/api\//, '@cabinet/shared/api'],
  [/^@module-federation\//, /^(shell|build|e2e\/(rspack-remote|federation))\//, 'the shell'],
  [/^(kysely|pg|pg-cursor|@electric-sql\/.*)$/, /^(api|e2e\/bench)\//, '@cabinet/api'],
]

/** Parts of the server that may not import a domain; their tests may. */
const belowDomains = /^api\/src\/(platform|ports)\//
/** Production code starts nothing of the test package, even by a computed path. */
const inProduction = /^(release\/src|api\/src|api\/demo|build\/src)\//
const testPackage = /['"`/]e2e(?=['"`/])/
/** Code that creates the tables, fills them with test rows, or reads the result. */
const anyTable = /^api\/src\/platform\/db\/migrations\/|^api\/(demo|test)\/|\.test\.ts$|\/test-data\.ts$/
/** Code that gets a table's name from its owner. */
const anyName = /^api\/src\/platform\/db\/scoped\.ts$/
/** Queries over every merchant's orders: SQL without a condition for the scope. */
const everyMerchant = /^api\/src\/domains\/(analytics\/rollup\/([a-z-]+-)?|orders\/register-)queries\.ts$/
const queries = /(^|[/-])queries(\/[^/]+)?\.ts$/

type Source = Readonly<Record<'path' | 'text', string>>

/** Returns why a file may not import this, or undefined. Paths start at the root. */
function importViolation(file: string, specifier: string): string | undefined {
  const isTest = /\.test\.tsx?$|^[^/]+\/test\//.test(file)
  if (!/^(\.|@cabinet\/)/.test(specifier)) {
    const rule = libraries.find(([library]) => library.test(specifier))
    return rule && !rule[1].test(file) ? `${specifier} is reached through ${rule[2]}` : undefined
  }
  const target = specifier.startsWith('.')
    ? posix.join(posix.dirname(file), specifier)
    : specifier.replace('@cabinet/', '')
  const [from = '', to = ''] = [file, target].map((path) => path.split('/')[0])
  if (from === to) return domainViolation(file, target, isTest)
  if (tools.includes(from) || (isTest && testsMayReach.test(target))) return undefined
  if (specifier.startsWith('.') && !isByPath(file, target))
    return `another package is imported by its name, not by a path (${target})`
  // A build configuration is not code of the app, and it alone asks the build for its factory.
  if (to === 'build' && /^[^/]+\/[^/]+\.config\.m?ts$/.test(file)) return undefined
  const allowed = mayImport[from.replace(/^mfe-.*/, 'mfe')]
  if (!allowed) return `${from} has no line in the table of boundaries`
  if (allowed.includes(to)) return undefined
  return `${from} may import ${allowed.join(', ') || 'nothing of ours'}, not ${to}`
}

function domainViolation(file: string, target: string, isTest: boolean): string | undefined {
  const [from, to] = [file, target].map((path) => /^api\/src\/domains\/([^/]+)\//.exec(path)?.[1])
  if (to && belowDomains.test(file) && !isTest) return 'platform and ports know no domain'
  const isForeign = from && to && from !== to && queries.test(target)
  return isForeign ? `the queries of ${to} are its own: call its service` : undefined
}

const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g

type Tables = ReturnType<typeof tablesOf>

/** Returns the members of `OpenTables` and `MerchantTables`. @throws when two folders declare one table */
export function tablesOf(sources: readonly Source[]) {
  /** Table → the folder whose `tables.ts` declares it. */
  const owners = new Map<string, string>()
  const ofMerchants = new Set<string>()
  for (const { path, text } of sources.filter(({ path }) => /^api\/src\/.+\/tables\.ts$/.test(path)))
    for (const [, kind, body = ''] of text.matchAll(/interface (Open|Merchant)Tables \{([^}]*)\}/g))
      for (const [, table = ''] of body.matchAll(/^\s*(\w+):/gm)) {
        if (owners.has(table)) throw new Error(`${table} is declared in ${owners.get(table)} and in ${path}`)
        owners.set(table, posix.dirname(path))
        if (kind === 'Merchant') ofMerchants.add(table)
      }
  return { owners, ofMerchants }
}

const inCalls =
  /\b(?:selectFrom|updateTable|insertInto|deleteFrom|\w+Join(?:Lateral)?|from|using|table)\(\s*\[?((?:\s*['"`][^'"`]*['"`],?)+)/g
const inSql =
  /\b(?:from|join|into|update|using|truncate(?:\s+table)?|table|analyze)\s+(?:only\s+|lateral\s+)*((?:[\w".]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*[\w".]+)/gi
const comments = /^\s*(\/\/|\/?\*).*$| \/\/ .*$/gm

/** Returns why a file of the server may not name a table, for each table in Kysely's calls and in SQL. */
function tableViolations(path: string, code: string, { owners, ofMerchants }: Tables): string[] {
  if (!/^api\/.*\.ts$/.test(path) || anyTable.test(path) || anyName.test(path)) return []
  const isScoped = code.includes('.owns(') || everyMerchant.test(path)
  const isBuilt = /sql\.table\((?!')|(?:selectFrom|insertInto|updateTable|deleteFrom)\(`[^`]*\$\{/.test(code)
  const built = isBuilt ? ['a table is named by a literal, not put together'] : []
  return [inCalls, inSql].reduce((sentences, pattern) => {
    const names = [...code.matchAll(pattern)].flatMap(([, list = '']) => list.split(','))
    return sentences.concat(
      names.flatMap((name) => {
        const table = /(\w+)['"`]?$/.exec(name.trim().split(/\s/)[0] ?? '')?.[1] ?? ''
        const owner = owners.get(table)
        if (owner === undefined) return []
        if (!path.startsWith(`${owner}/`)) return [`${table} belongs to ${owner}: call its service`]
        if (!queries.test(path)) return [`${table} is named in a queries.ts of ${owner} alone`]
        return pattern === inSql && ofMerchants.has(table) && !isScoped
          ? [`${table} belongs to merchants: SQL takes its condition from the scope (.owns)`]
          : []
      }),
    )
  }, built)
}

/** Returns the file's violations, in sentences. */
export function findViolations({ path, text }: Source, tables: Tables): string[] {
  const imports = [...text.matchAll(importPattern)].map(([, one, other]) => one ?? other ?? '')
  const code = text.replace(comments, '')
  const startsTests = inProduction.test(path) && !path.endsWith('.test.ts') && testPackage.test(code)
  return [
    ...imports.flatMap((specifier) => importViolation(path, specifier) ?? []),
    ...(startsTests ? ['what runs in production starts nothing of e2e'] : []),
    ...tableViolations(path, code, tables),
  ]
}

/** Finds the violations of all files; a run without files fails, because it would find nothing. */
export async function boundaries(files: readonly string[]): Promise<RunResult> {
  const sources = await Promise.all(
    files.map(async (path) => ({ path, text: await readFile(root + path, 'utf8') })),
  )
  const tables = tablesOf(sources)
  const lines = sources.flatMap((one) => findViolations(one, tables).map((why) => `${one.path}: ${why}`))
  if (files.length === 0) lines.push('no file was seen')
  return { ok: lines.length === 0, output: lines.join('\n') }
}
