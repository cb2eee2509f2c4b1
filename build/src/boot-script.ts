import { join } from 'node:path'
import webpack from 'webpack'
import { commonConfig } from './webpack/common.ts'
import type { App } from './workspace.ts'

/**
 * Compiles `shell/boot/boot.ts` into one small script without any runtime of webpack around it (an IIFE), to stand
 * inline in index.html.
 */
export async function bootScript(app: App): Promise<string> {
  const compiler = webpack({
    ...commonConfig({ app, mode: 'production' }),
    entry: join(app.dir, 'boot', 'boot.ts'),
    devtool: false,
    output: { path: '/', filename: 'boot.js', iife: true },
  })
  let script = ''
  compiler.hooks.shouldEmit.tap('bootScript', (compilation) => {
    script = String(compilation.assets['boot.js']?.source() ?? '')
    return false
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const mistake = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close(() => (mistake ? reject(mistake) : resolve()))
    })
  })
  // The text stands between <script> tags.
  if (/<\/script|<!--/i.test(script))
    throw new Error('The boot script contains text that would end its own tag.')
  return script
}
