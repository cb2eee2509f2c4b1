import { join } from 'node:path'
import type { Configuration } from 'webpack'
import { commonConfig } from './webpack/common.ts'
import { runWebpack } from './webpack/run.ts'
import type { App } from './workspace.ts'

/** Compiles one source of `app` into one script without webpack's runtime (an IIFE), and returns its text. */
export async function compileScript(app: App, source: string): Promise<string> {
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
