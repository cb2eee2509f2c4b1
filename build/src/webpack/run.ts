import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack'

/** Prints webpack's warnings, rejects with its errors as text. @param prepare sees the compiler before it runs */
export function runWebpack(
  config: Configuration,
  prepare: (compiler: Compiler) => void = () => undefined,
): Promise<Compilation> {
  const compiler = webpack(config)
  prepare(compiler)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      for (const { message } of stats?.compilation.warnings ?? []) console.warn(message)
      const mistake = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close(() => (stats && !mistake ? resolve(stats.compilation) : reject(mistake)))
    })
  })
}
