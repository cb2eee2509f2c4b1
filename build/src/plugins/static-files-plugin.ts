import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commonFolder } from '@cabinet/release'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { commonConfig, runWebpack } from '../webpack/common.ts'
import { type App, root } from '../workspace.ts'

/** Emits the host's files beside its bundles; `release` puts template and boot script into index.html. */
export class StaticFilesPlugin {
  readonly #app: App
  #made: Promise<[name: string, content: Buffer][]> | undefined

  constructor(app: App) {
    this.#app = app
  }

  /** Compiles the files once per process, so that the dev server does not compile the boot script at every save. */
  #files(): Promise<[name: string, content: Buffer][]> {
    this.#made ??= staticFiles(this.#app)
    return this.#made
  }

  apply(compiler: Compiler): void {
    const { Compilation } = compiler.webpack
    compiler.hooks.thisCompilation.tap('StaticFilesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'StaticFilesPlugin', stage }, async () => {
        for (const [name, content] of await this.#files()) {
          compilation.emitAsset(name, new webpack.sources.RawSource(content))
        }
      })
    })
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function staticFiles(app: App): Promise<[name: string, content: Buffer][]> {
  const folder = join(app.dir, 'public')
  const files = await Promise.all(
    (await filesBelow(folder)).map(
      async (file): Promise<[string, Buffer]> => [file.slice(folder.length + 1), await readFile(file)],
    ),
  )
  const named = files.map(([name, content]): [string, Buffer] => [
    name === 'inter.woff2' ? commonFolder + hashedName(name, content) : name,
    content,
  ])
  const font = named.map(([name]) => name).find((name) => name.endsWith('.woff2'))
  const [template, styles, boot] = await Promise.all([
    pageTemplate(app),
    baseStyles(font?.slice(commonFolder.length)),
    bootScript(app),
  ])
  return [
    ...named,
    ['index.template.html', Buffer.from(template)],
    ['boot.js', Buffer.from(boot)],
    [commonFolder + styles.name, Buffer.from(styles.text)],
  ]
}

/**
 * Writes tokens, preflight and global rules of the kit into one file, because computing them in the page delays the first row by a few per cent.
 * @param font name of the font's file beside it
 * @returns name (with the content's hash) and text
 */
export async function baseStyles(font = 'inter.woff2'): Promise<{ name: string; text: string }> {
  const { staticCss: write }: { staticCss?: unknown } = await import(
    join(root, 'shared', 'ui', 'static-css.ts')
  )
  if (typeof write !== 'function') throw new Error('shared/ui/static-css.ts exports no staticCss().')
  const text: unknown = write(font)
  if (typeof text !== 'string' || text === '') throw new Error('staticCss() of shared/ui gave no text.')
  return { name: hashedName('base.css', text), text }
}

/** Puts a hash of the content into a name: `base.css` → `base.ded547af25.css`. */
function hashedName(name: string, content: string | Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return name.replace(/(?=\.\w+$)/, `.${hash}`)
}

export async function bootScript(app: App): Promise<string> {
  const script = await compileScript(app, 'boot/boot.ts')
  // The text stands between <script> tags.
  if (/<\/script|<!--/i.test(script))
    throw new Error('The boot script contains text that would end its own tag.')
  return script
}

/** Returns the page without the indentation of its source; `release` puts the parts of a version into it. */
export async function pageTemplate(app: App): Promise<string> {
  const source = await readFile(join(app.dir, 'boot', 'index.html'), 'utf8')
  return source.replace(/\n\s*/g, '')
}

/** Compiles one source of `app` into one script without webpack's runtime (an IIFE), and returns its text. */
async function compileScript(app: App, source: string): Promise<string> {
  let script = ''
  const common = commonConfig({ app, mode: 'production' })
  const config: Configuration = {
    ...common,
    entry: join(app.dir, source),
    devtool: false,
    output: { path: '/', filename: 'script.js', iife: true },
  }
  await runWebpack(config, (compiler) =>
    compiler.hooks.shouldEmit.tap('compileScript', (compilation) => {
      script = String(compilation.assets['script.js']?.source() ?? '')
      return false
    }),
  )
  return script
}
