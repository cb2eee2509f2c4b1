import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Shapes, Uses } from '@cabinet/contract'
import { servedApi } from '@cabinet/contract/served'
import type { Compilation, Module } from 'webpack'
import { root, sharedFolder } from '../workspace.ts'
import { cachedUses, sharedShapes, unknownShape } from './app-uses.ts'
import type { SourceUses } from './source-uses.ts'

/** Returns a sentence for each deprecated name and call that a version uses: `shared/ui useMedia is deprecated since 1.2.0: use CSS`. */
export function deprecatedUses(
  { shared, calls }: Pick<Uses, 'shared' | 'calls'>,
  reports = sharedShapes(),
  served = servedApi().calls,
): string[] {
  const names = Object.entries(shared).flatMap(([entry, taken]) =>
    Object.keys(taken).map(
      (name) => [`shared/${entry} ${name}`, reports[entry]?.[name]?.deprecated] as const,
    ),
  )
  const deprecatedCalls = Object.keys(calls).map((key) => [key, served[key]?.deprecated] as const)
  return [...names, ...deprecatedCalls].flatMap(([name, mark]) =>
    mark ? [`${name} is deprecated since ${mark.since}: ${mark.instead}`] : [],
  )
}

const inner = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? module.modules.flatMap(inner) : [module]

/** Returns the bundled modules by path; unused ones are absent. */
export const modulesIn = ({ chunks, chunkGraph }: Compilation): Map<string, Module> =>
  new Map(
    [...chunks]
      .flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)].flatMap(inner))
      .map((module) => [module.nameForCondition() ?? '', module]),
  )

/** Tells whether a module failed; Rspack's modules have no such count. */
const hasErrors = (module: Module): boolean =>
  Reflect.has(module, 'getNumberOfErrors') && module.getNumberOfErrors() > 0

export function usesIn(modules: ReadonlyMap<string, Module>): Promise<SourceUses[]> {
  // Modules that do not compile are skipped: a dev server shows the compiler's own message.
  const own = [...modules].flatMap(([path, module]) =>
    /\.tsx?$/.test(path) && !path.includes('/node_modules/') && !hasErrors(module) ? [path] : [],
  )
  return Promise.all(
    own.sort().map(async (path) => cachedUses(await readFile(path, 'utf8'), relative(root, path))),
  )
}

/** Returns a host's real exports by entry of `shared`, including names that no report knows yet. */
export function exportedShapes(
  modules: ReadonlyMap<string, Module>,
  { moduleGraph }: Compilation,
): Record<string, Shapes> {
  const entries = Object.entries(sharedShapes()).map(([entry, shapes]) => {
    const module = modules.get(join(sharedFolder, entry, 'index.ts'))
    const names = module && moduleGraph.getProvidedExports(module)
    if (!Array.isArray(names)) return [entry, shapes]
    return [entry, Object.fromEntries(names.map((name) => [name, shapes[name] ?? unknownShape]))]
  })
  return Object.fromEntries(entries)
}
