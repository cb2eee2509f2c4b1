import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack'

/** Rejects with webpack's errors as text. @param prepare sees the compiler before it runs */
export function runWebpack(
  config: Configuration,
  prepare: (compiler: Compiler) => void = () => undefined,
): Promise<Compilation> {
  const compiler = webpack(config)
  prepare(compiler)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const mistake = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close(() => (stats && !mistake ? resolve(stats.compilation) : reject(mistake)))
    })
  })
}
