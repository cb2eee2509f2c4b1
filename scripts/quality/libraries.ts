import { readFile } from 'node:fs/promises'
import { webpackConfigFor } from '../../build/src/build-app.ts'
import { configMistakes } from '../../build/src/config-mistakes.ts'
import { apps } from '../../build/src/workspace.ts'
import { type RunResult, root } from './run.ts'

/** Accepted changes of a library. Each has its reason, and the upstream issue where there is one. */
const exceptions: readonly (readonly [file: string, reason: string])[] = [
  ['shell/src/remotes/foreign-styles.ts', "the browser's own sheets: rules of a remote stay in its section"],
]

const inSources: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /from '(?:@[\w-]+\/)?\w[\w.-]*\/(?:dist|src|lib|esm|cjs|internal)\/|(?:import|resolve)\([`'](?:@[\w-]+\/)?[\w-]+\/(?:dist|lib|esm|cjs)\//,
    'imports a private file of a library',
  ],
  [/\bUNSAFE_\w+|__SECRET_INTERNALS\w*/, 'uses a private export'],
  [
    /\b[A-Z]\w*\.prototype\.\w+ \??=|= [A-Z]\w*\.prototype$|defineProperty\([A-Z]\w*\.prototype/m,
    'changes a prototype',
  ],
  [/\bnew [\w.]*NormalModuleReplacementPlugin\b/, 'replaces modules'],
]

export const sourceMistakes = (text: string): string[] =>
  inSources.flatMap(([pattern, what]) => (pattern.test(text) ? [what] : []))

/** Libraries run as they were published: by documented options and hooks. @param files paths from the root */
export async function unchangedLibraries(files: readonly string[]): Promise<RunResult> {
  const allowed = new Set(exceptions.map(([file]) => file))
  const looked = files.filter(
    (file) => /^(build|shared|shell|mfe-[\w-]+)\//.test(file) && !/\.test\.tsx?$|^\w+\/test\//.test(file),
  )
  const ofSources = looked.map(async (file) => {
    const found = sourceMistakes(await readFile(root + file, 'utf8'))
    if (found.length === 0 && allowed.has(file)) return [`${file} is an exception without need`]
    return allowed.has(file) ? [] : found.map((what) => `${file} ${what}`)
  })
  const ofConfigs = apps().flatMap((app) =>
    (['production', 'development'] as const).flatMap((mode) =>
      configMistakes(webpackConfigFor({ app, version: '1.0.0', mode })).map(
        (what) => `${app.name}, ${mode}: ${what}`,
      ),
    ),
  )
  const patches = (await readFile(`${root}pnpm-workspace.yaml`, 'utf8')).includes('patchedDependencies')
  const mistakes = [
    ...(await Promise.all(ofSources)).flat(),
    ...ofConfigs,
    ...(patches ? ['pnpm-workspace.yaml patches a dependency'] : []),
  ]
  return { ok: mistakes.length === 0, output: mistakes.join('\n') }
}
