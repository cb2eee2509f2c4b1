import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { Compiler } from 'webpack'

/** Reads a file that the dev server holds in memory. */
export function readMemory({ outputPath, outputFileSystem }: Compiler, name: string): Promise<string> {
  const file = join(outputPath, name)
  return new Promise((resolve, reject) => {
    outputFileSystem?.readFile(file, (error, content) => (error ? reject(error) : resolve(String(content))))
  })
}

/** Returns a stack with files and lines of the apps' sources; lines without a map stay. */
export async function mapStackToSources(stack: string, compilers: readonly Compiler[]): Promise<string> {
  const maps = new Map<string, { app: string; map: SourceMap }>()
  const place = /https?:\/\/[^\s/]+(\/[^\s?():]+\.js):(\d+):(\d+)/g
  for (const [, path = ''] of stack.matchAll(place)) {
    const compiler = compilers.find(({ options }) => path.startsWith(String(options.output.publicPath)))
    if (compiler === undefined) continue
    const file = path.slice(String(compiler.options.output.publicPath).length)
    const map = await readMemory(compiler, `${file}.map`).catch(() => undefined)
    if (map !== undefined) maps.set(path, { app: compiler.name ?? '', map: new SourceMap(JSON.parse(map)) })
  }
  return stack.replace(place, (whole, path: string, line: string, column: string) => {
    const { app = '', map } = maps.get(path) ?? {}
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return whole
    const file = join(app, entry.originalSource.replace(/^webpack:\/\/[^/]*\//, ''))
    return `${file}:${entry.originalLine + 1}`
  })
}
