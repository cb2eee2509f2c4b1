import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appByName, configOf, root } from '../../build/src/index.ts'
import { runWebpack } from '../../build/src/webpack/run.ts'

/** A text that a build has in the place of another. */
export interface Change {
  /** Path of the source, from the root of the repository. */
  readonly file: string
  readonly from: string
  readonly to: string
}

async function changed(path: string, changes: readonly Change[]): Promise<string | Buffer> {
  const change = changes.find(({ file }) => join(root, file) === path)
  if (!change) return readFile(path)
  const source = await readFile(path, 'utf8')
  if (!source.includes(change.from)) throw new Error(`${change.file} holds no «${change.from}»`)
  return source.replace(change.from, change.to)
}

/** Builds an app as its sources would be after these changes. @returns its folder, which the caller removes */
export async function changedBuild(
  name: string,
  version: string,
  changes: readonly Change[] = [],
): Promise<string> {
  const config = configOf({ app: appByName(name), version, mode: 'production' })
  const path = await mkdtemp(join(tmpdir(), `cabinet-${name}-`))
  // Not by a loader: its name would be part of that of the module.
  await runWebpack({ ...config, output: { ...config.output, path } }, (compiler) =>
    compiler.hooks.compilation.tap('changedBuild', (compilation) =>
      compiler.webpack.NormalModule.getCompilationHooks(compilation)
        .readResource.for(undefined)
        .tapPromise({ name: 'changedBuild', stage: -1 }, ({ resourcePath }) =>
          changed(resourcePath, changes),
        ),
    ),
  )
  return path
}
