import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { permissionNames, type ReleaseFile, type ReleaseManifest } from '@cabinet/contract'
import { inEnglish, integrityOf, weightFindings } from '@cabinet/release'
import type { Chunk, Compilation, Compiler, Module } from 'webpack'
import { compileDescriptor } from '../descriptor.ts'
import { commitOf, uncommittedFiles } from '../local-version.ts'
import { hostOnlyPackages, providedVersions, requiredRanges, sharedModules } from '../shared-modules.ts'
import { inputs } from '../source-hash.ts'
import { appUses } from '../uses/app-uses.ts'
import { deprecatedUses, exportedShapes, modulesIn, usesIn } from '../uses/compiled.ts'
import type { BuildOptions } from '../webpack/common.ts'
import { hostScriptOrder } from '../webpack/host-chunks.ts'
import { globalName, productVersion } from '../workspace.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /\.(?:js|css|html|json|svg|txt|webmanifest)$/
const isUnpublished = /\.map$/

/** Fails the build when an app does not obey the table of shared modules or is heavier than its budget. */
export class ReleasePlugin {
  readonly #options: BuildOptions
  /** Sentences that a dev server has printed, so that the next save does not repeat them. */
  readonly #told = new Set<string>()

  constructor(options: BuildOptions) {
    this.#options = options
  }

  apply(compiler: Compiler): void {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'ReleasePlugin', stage }, async () => {
        for (const mistake of sharedModuleMistakes(compilation, this.#options)) {
          compilation.errors.push(new compilation.compiler.webpack.WebpackError(mistake))
        }
        await this.#emit(compilation)
      })
    })
  }

  async #emit(compilation: Compilation): Promise<void> {
    const { app, version, mode } = this.#options
    const put = (name: string, content: string | Buffer): void =>
      compilation.emitAsset(name, new compilation.compiler.webpack.sources.RawSource(content))
    const descriptor = app.kind === 'remote' ? await compileDescriptor(app) : undefined
    if (descriptor) put('remote.json', `${JSON.stringify(descriptor)}\n`)
    const modules = modulesIn(compilation)
    const sources = await usesIn(modules)
    // The shell consumes no shared module.
    for (const mistake of descriptor ? sources.flatMap(({ mistakes }) => mistakes) : [])
      compilation.errors.push(new compilation.compiler.webpack.WebpackError(mistake))
    const names = compilation
      .getAssets()
      .map((asset) => asset.name)
      .filter((name) => !isUnpublished.test(name))
    const files = await Promise.all(
      names.sort().map(async (name): Promise<[string, ReleaseFile]> => {
        const content = toBuffer(compilation.getAsset(name)?.source.source() ?? '')
        return [name, await describe(name, content, mode === 'production' ? put : undefined)]
      }),
    )
    const remote = app.kind === 'remote'
    const changed = mode === 'production' ? uncommittedFiles(inputs(app)) : []
    const uses = appUses(sources, descriptor)
    for (const sentence of deprecatedUses(uses).filter((one) => !this.#told.has(one))) {
      compilation.warnings.push(new compilation.compiler.webpack.WebpackError(sentence))
      this.#told.add(sentence)
    }
    const manifest: ReleaseManifest = {
      app: app.name,
      version,
      product: productVersion,
      commit: mode === 'production' ? commitOf() : 'unknown',
      ...(changed.length > 0 && { uncommitted: changed }),
      builtAt: new Date().toISOString(),
      ...(remote && { global: globalName(app.name, version) }),
      scripts: remote ? remoteScripts(compilation) : hostScripts(compilation),
      styles: remote ? [] : names.filter((name) => name.endsWith('.css')),
      provides: remote ? {} : providedVersions(),
      requires: remote ? requiredRanges(app) : {},
      uses,
      ...(!remote && {
        gives: { shared: exportedShapes(modules, compilation), permissions: [...permissionNames] },
      }),
      files: Object.fromEntries(files),
    }
    // Development builds are not compressed.
    const heavy = mode === 'production' ? weightFindings(manifest) : []
    for (const reason of heavy)
      compilation.errors.push(new compilation.compiler.webpack.WebpackError(inEnglish(reason)))
    put('release.json', `${JSON.stringify(manifest, null, 1)}\n`)
  }
}

const toBuffer = (content: string | Buffer): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : content

async function describe(
  name: string,
  content: Buffer,
  put?: (name: string, content: Buffer) => void,
): Promise<ReleaseFile> {
  const integrity = integrityOf(content)
  if (!put || !compressible.test(name)) return { integrity, size: content.length }
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })])
  put(`${name}.br`, br)
  put(`${name}.gz`, gz)
  return { integrity, size: content.length, brotli: br.length }
}

function remoteScripts(compilation: Compilation): string[] {
  const group = compilation.namedChunkGroups.get('remote')
  const files = group?.getFiles().filter((file) => file.endsWith('.js') && file !== 'remoteEntry.js') ?? []
  return [...files, 'remoteEntry.js']
}

/** Returns the host's first scripts in order of execution; unnamed ones come before `main`. */
function hostScripts(compilation: Compilation): string[] {
  const chunks: readonly Chunk[] = compilation.entrypoints.get('main')?.chunks ?? []
  const order: readonly string[] = hostScriptOrder
  const place = (chunk: Chunk): number => {
    const index = order.indexOf(chunk.name ?? '')
    return index < 0 ? order.length - 1.5 : index
  }
  const ordered = [...chunks].sort((a, b) => place(a) - place(b))
  return ordered.flatMap((chunk) => [...chunk.files].filter((file) => file.endsWith('.js')))
}

/** Returns the requests that the module imports, statically or dynamically. */
const requestsOf = (module: Module): string[] =>
  [module, ...module.blocks]
    .flatMap(({ dependencies }) => dependencies)
    .map((one) => String(Reflect.get(one, 'request')))

function sharedModuleMistakes(compilation: Compilation, { app }: BuildOptions): string[] {
  if (app.kind === 'host') {
    const table = modulesIn(compilation).get(join(app.dir, 'src', 'federation', 'shared-modules.ts'))
    const given = table ? requestsOf(table) : []
    return sharedModules
      .filter(({ name }) => !given.includes(name))
      .map(
        ({ name }) => `The host does not give «${name}»: add it to shell/src/federation/shared-modules.ts.`,
      )
  }
  const resources = [...compilation.modules].map((module) => module.nameForCondition() ?? '')
  return hostOnlyPackages
    .filter((name) => resources.some((path) => path.includes(`/node_modules/${name}/`)))
    .map(
      (name) =>
        `${app.name} carries a copy of «${name}»: import it through @cabinet/shared (build/src/shared-modules.ts).`,
    )
}
