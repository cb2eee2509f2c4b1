import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'

/** Packages of the workspace that the code of a package may import. Source: docs/architecture.md "Folders". */
const mayImport: Record<string, readonly string[]> = {
  contract: [],
  shared: ['contract'],
  shell: ['contract', 'shared'],
  mfe: ['contract', 'shared'],
  api: ['contract', 'release'],
  release: ['contract'],
  build: ['contract', 'release'],
}

/** They look into the packages from outside, by path: nothing is built from them. */
const tools = ['scripts', 'docs', 'e2e']
/** What the browser's code may not have, but its tests hold it against: the same rule on the other side. */
const testsMayReach = [
  'shell/boot/',
  'shell/src/frame/paths.ts',
  'shared/test/',
  'contract/',
  'api/demo/',
  'jest/',
]
/** Compiled by itself and written into index.html: it takes single files of shared, not an entry. */
const bootScript = 'shell/boot/'

/** A second importer of these would mean a second copy in the browser or a second React context. */
const owners: readonly (readonly [library: RegExp, owners: readonly string[], instead: string])[] = [
  [/^@chakra-ui\/|^@ark-ui\//, ['shared/ui/', 'shared/ui-overlay/', 'shared/ui-date/'], '@cabinet/shared/ui'],
  [/^@emotion\//, ['shared/ui/', 'shared/ui-overlay/', 'shared/ui-date/'], '@cabinet/shared/ui'],
  [/^react-router(-dom)?(\/|$)/, ['shared/'], '@cabinet/shared/router'],
  [/^(react-hook-form|yup|@hookform\/.*)$/, ['shared/forms/'], '@cabinet/shared/forms'],
  [/^@tanstack\//, ['shared/api/'], '@cabinet/shared/api'],
  [/^ky$/, ['shared/api/'], '@cabinet/shared/api'],
  [/^@module-federation\//, ['shell/', 'build/'], 'the shell'],
  [/^(kysely|pg|pg-cursor|@electric-sql\/.*)$/, ['api/', 'e2e/bench/'], '@cabinet/api'],
]

export interface Violation {
  readonly file: string
  readonly imports: string
  readonly because: string
}

/** `mfe-orders/src/list/page.tsx` → `mfe-orders`. */
function packageOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** `api/src/domains/orders/queries.ts` → `orders`. */
function domainOf(path: string): string | undefined {
  return /^api\/src\/domains\/([^/]+)\//.exec(path)?.[1]
}

/** Where an import leads, as a path from the root; a library keeps its own name. */
function targetOf(file: string, specifier: string): { path: string; isOurs: boolean } {
  if (specifier.startsWith('.')) {
    return { path: posix.normalize(posix.join(posix.dirname(file), specifier)), isOurs: true }
  }
  const ours = /^@cabinet\/(.+)$/.exec(specifier)
  return ours ? { path: ours[1] ?? '', isOurs: true } : { path: specifier, isOurs: false }
}

/** One import judged: the sentence that says why it is not allowed, or nothing. Paths are from the root. */
export function judge(file: string, specifier: string): string | undefined {
  const target = targetOf(file, specifier)
  if (!target.isOurs) {
    const rule = owners.find(([library]) => library.test(specifier))
    if (!rule || rule[1].some((owner) => file.startsWith(owner))) return undefined
    return `${specifier} is reached through ${rule[2]}`
  }
  const from = packageOf(file)
  const to = packageOf(target.path)
  if (from === to) return judgeDomain(file, target.path)
  if (tools.includes(from)) return undefined
  const isTest = /\.test\.tsx?$|^[^/]+\/test\//.test(file)
  if (isTest && testsMayReach.some((place) => target.path.startsWith(place))) return undefined
  if (specifier.startsWith('.') && !(file.startsWith(bootScript) && to === 'shared')) {
    return `another package is imported by its name, not by a path (${target.path})`
  }
  // A build configuration is not code of the app: it alone may ask the build for its factory.
  if (to === 'build' && /^[^/]+\/[^/]+\.config\.m?ts$/.test(file)) return undefined
  const kind = from.startsWith('mfe-') ? 'mfe' : from
  const allowed = mayImport[kind]
  if (!allowed) return `${from} has no line in the table of boundaries`
  if (allowed.includes(to)) return undefined
  if (kind === 'mfe' && to.startsWith('mfe-')) return 'a remote never imports another remote'
  return `${from} may import ${allowed.join(', ') || 'nothing of ours'}, not ${to}`
}

/** What stands below the domains of the server and knows none of them. */
const belowDomains = /^api\/src\/(platform|ports)\//

function judgeDomain(file: string, target: string): string | undefined {
  const production = !/\.test\.ts$/.test(file)
  if (production && belowDomains.test(file) && target.startsWith('api/src/domains/'))
    return 'platform and ports know no domain'
  if (!/(^|\/)([a-z-]+-)?queries\.ts$/.test(target)) return undefined
  const from = domainOf(file)
  const to = domainOf(target)
  if (from === undefined || to === undefined || from === to) return undefined
  return `the queries of ${to} are its own: call its service`
}

export function importsOf(source: string): string[] {
  const pattern =
    /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g
  return [...source.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? '')
}

/** The test package is nothing that the product may run: not even as a program whose path a source puts together. */
const testPackage = /['"`/]e2e(?=['"`/])/
const mayRun = ['release/src/', 'api/src/', 'api/demo/', 'build/src/']

export function judgeText(file: string, source: string): string | undefined {
  if (!mayRun.some((place) => file.startsWith(place)) || file.endsWith('.test.ts')) return undefined
  const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
  return testPackage.test(code) ? 'what runs in production starts nothing of the test package' : undefined
}

export async function violationsIn(root: string, files: readonly string[]): Promise<Violation[]> {
  const perFile = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(root + file, 'utf8')
      const named = judgeText(file, source)
      const imported = importsOf(source).flatMap((imports) => {
        const because = judge(file, imports)
        return because === undefined ? [] : [{ file, imports, because }]
      })
      return named === undefined ? imported : [...imported, { file, imports: 'e2e', because: named }]
    }),
  )
  return perFile.flat()
}
