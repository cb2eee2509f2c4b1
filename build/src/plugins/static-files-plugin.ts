import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commonFolder } from '@cabinet/release'
import webpack, { type Compiler } from 'webpack'
import { baseStyles, bootScript, hashedName, pageTemplate } from '../page-parts.ts'
import type { App } from '../workspace.ts'

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
