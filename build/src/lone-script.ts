import { join } from 'node:path'
import webpack from 'webpack'
import { commonConfig } from './webpack/common.ts'
import type { App } from './workspace.ts'

/** Compiles one source of `app` into one small script without any runtime of webpack around it (an IIFE). */
export async function loneScript(app: App, source: string): Promise<string> {
  const compiler = webpack({
    ...commonConfig({ app, mode: 'production' }),
    entry: join(app.dir, source),
    devtool: false,
    output: { path: '/', filename: 'script.js', iife: true },
  })
  let script = ''
  compiler.hooks.shouldEmit.tap('loneScript', (compilation) => {
    script = String(compilation.assets['script.js']?.source() ?? '')
    return false
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const mistake = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close(() => (mistake ? reject(mistake) : resolve()))
    })
  })
  return script
}
