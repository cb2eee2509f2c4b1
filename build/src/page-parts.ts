import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { commonConfig } from './webpack/common.ts'
import { runWebpack } from './webpack/run.ts'
import type { App } from './workspace.ts'

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
