import { readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { Compiler } from 'webpack'
import { sourceHash } from '../source-hash.ts'
import { runWebpack } from '../webpack/common.ts'
import { hostConfig } from '../webpack/host.ts'
import { appByName, root } from '../workspace.ts'

/** Version of the files of `pnpm dev`; it is never published. */
export const devVersion = '0.0.0-dev'

const folder = join(root, '.cache', 'dev', 'shell')
const stamp = join(root, '.cache', 'dev', 'shell.sources')

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8')
  } catch {
    return undefined
  }
}

/** Builds the host with React's development build, which alone can replace components of a running page. @returns its folder */
export async function buildDevShell(): Promise<string> {
  const app = appByName('shell')
  const hash = sourceHash(app)
  if (readStamp() === hash) return folder
  const config = hostConfig({ app, version: devVersion, mode: 'development' })
  await runWebpack({ ...config, output: { ...config.output, path: folder } })
  writeFileSync(stamp, hash)
  return folder
}

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
