import webpack, { type Compiler, type sources } from 'webpack'

const { RuntimeGlobals, RuntimeModule, Template } = webpack

/** Stands for the hash until names are short: they are chosen by how often letters occur. */
const mark = '<content hash>'

const hashIn = (file: string): string => /\.([0-9a-f]{10})\.js$/.exec(file)?.[1] ?? ''

/**
 * One file may be a chunk of several versions of a remote, and two versions may run in one page: a chunk is put into a queue of the app
 * with the hash of its content, and each version takes from it what stands in its own table of files.
 */
export class ChunksByContentPlugin {
  readonly #app: string

  constructor(app: string) {
    this.#app = app
  }

  apply(compiler: Compiler): void {
    const name = 'ChunksByContentPlugin'
    const queue = `globalThis[${JSON.stringify(`chunks of ${this.#app}`)}]`
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const { renderChunk } = webpack.javascript.JavascriptModulesPlugin.getCompilationHooks(compilation)
      // After webpack's own format has been put around the modules.
      renderChunk.tap({ name, stage: 100 }, (source) => queued(source, queue))
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        for (const [file, source] of Object.entries(assets)) {
          const at = hashIn(file) ? String(source.source()).indexOf(mark) : -1
          if (at < 0) continue
          const replaced = new webpack.sources.ReplaceSource(source)
          replaced.replace(at, at + mark.length - 1, hashIn(file))
          compilation.updateAsset(file, replaced)
        }
      })
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(name, (chunk, requirements) => {
          requirements.add(RuntimeGlobals.getChunkScriptFilename)
          compilation.addRuntimeModule(
            chunk,
            new TakeFromQueue(queue, compilation.outputOptions.chunkLoadingGlobal),
          )
        })
    })
  }
}

const push = '.push('

/** `(globalThis["webpackChunk…"] ||= []).push([ids, modules])` → `(queue ||= []).push([hash, [ids, modules]])` */
function queued(source: sources.Source, queue: string): sources.Source {
  const text = String(source.source())
  const [start, end] = [text.indexOf(push) + push.length, text.lastIndexOf(')')]
  if (!/^\(globalThis\["webpackChunk\w+"\] \|\|= \[\]\)\.push\(\[/.test(text))
    throw new Error('webpack writes chunks in another way than ChunksByContentPlugin knows.')
  const replaced = new webpack.sources.ReplaceSource(source)
  replaced.replace(0, start - 1, `(${queue} ||= [])${push}[${JSON.stringify(mark)},`)
  replaced.insert(end, ']')
  return replaced
}

class TakeFromQueue extends RuntimeModule {
  readonly #queue: string
  readonly #own: string

  constructor(queue: string, own = '') {
    // webpack's own loading of chunks stands above it (STAGE_ATTACH).
    super('take chunks by content', RuntimeModule.STAGE_TRIGGER)
    this.#queue = queue
    this.#own = `globalThis[${JSON.stringify(own)}]`
  }

  override generate(): string {
    return Template.asString([
      `var queue = ${this.#queue} ||= [];`,
      'var hand = queue.push.bind(queue);',
      'var take = (item) => {',
      Template.indent([
        `if (item[1][0].some((id) => ${RuntimeGlobals.getChunkScriptFilename}(id).includes(item[0]))) ${this.#own}.push(item[1]);`,
      ]),
      '};',
      'queue.forEach(take);',
      'queue.push = (item) => { hand(item); take(item); };',
    ])
  }
}
