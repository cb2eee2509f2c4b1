import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { Compiler } from 'webpack'
import { publicPath } from '../names.ts'
import type { App } from '../workspace.ts'
import { devVersion } from './dev-shell.ts'

/** Reads a file that the dev server holds in memory. */
export function readMemory(compiler: Compiler, name: string): Promise<string> {
  const file = join(compiler.outputPath, name)
  return new Promise((resolve, reject) => {
    compiler.outputFileSystem?.readFile(file, (error, content) =>
      error ? reject(error) : resolve(String(content)),
    )
  })
}

/** Returns a stack with files and lines of the app's sources; lines without a map stay. */
export async function mapStackToSources(stack: string, app: App, compiler: Compiler): Promise<string> {
  const base = publicPath(app.name, devVersion)
  const maps = new Map<string, SourceMap>()
  const place = /https?:\/\/[^\s/]+(\/[^\s?():]+\.js):(\d+):(\d+)/g
  for (const [, path = ''] of stack.matchAll(place)) {
    if (!path.startsWith(base)) continue
    const map = await readMemory(compiler, `${path.slice(base.length)}.map`).catch(() => undefined)
    if (map !== undefined) maps.set(path, new SourceMap(JSON.parse(map)))
  }
  return stack.replace(place, (whole, path: string, line: string, column: string) => {
    const entry = maps.get(path)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return whole
    const file = join(app.name, entry.originalSource.replace(/^webpack:\/\/[^/]*\//, ''))
    return `${file}:${entry.originalLine + 1}`
  })
}
