import { SourceMap } from 'node:module'
import type { ErrorReport } from '@cabinet/contract'
import { type Context, publishedSourceMap } from '@cabinet/release'
import { wordsOf } from './template.ts'

/** A place in our own sources; `column` counts from 1 too. */
export interface SourceFrame {
  readonly file: string
  readonly line: number
  readonly column: number
}

interface Script {
  readonly map: SourceMap
  /** File → its lines; own sources alone. */
  readonly sources: ReadonlyMap<string, readonly string[]>
  readonly words: ReadonlySet<string>
}

/** Scripts in memory, some megabytes each. */
const mostScripts = 8
const scripts = new Map<string, Promise<Script | undefined>>()

/** Returns a path below the repository; undefined for libraries and webpack's own code. */
function ownFile(app: string, source: string): string | undefined {
  const [, path = ''] = /^webpack:\/\/[^/]*\/(\.{1,2}\/.+)$/.exec(source) ?? []
  if (path === '' || path.includes('node_modules/')) return undefined
  return path.startsWith('./') ? `${app}${path.slice(1)}` : path.replace(/^(?:\.\.\/)+/, '')
}

async function readScript(releases: Context, { app, version, file }: ErrorReport['frames'][number]) {
  const text = await publishedSourceMap(releases.store, app, version, file)
  if (text === undefined) return undefined
  const payload = JSON.parse(text)
  const sources = new Map<string, string[]>()
  const words = new Set<string>()
  for (const [index, source] of payload.sources.entries()) {
    const own = ownFile(app, source)
    const content: string = payload.sourcesContent?.[index] ?? ''
    if (own === undefined) continue
    sources.set(own, content.split('\n'))
    for (const word of wordsOf(content)) words.add(word)
  }
  return { map: new SourceMap(payload), sources, words }
}

/** Reads a script's source map once while it is in use. A damaged or missing map gives no frame. */
function scriptOf(releases: Context, frame: ErrorReport['frames'][number]): Promise<Script | undefined> {
  const key = `${releases.store.name} ${frame.app} ${frame.version} ${frame.file}`
  const script = scripts.get(key) ?? readScript(releases, frame).catch(() => undefined)
  scripts.delete(key)
  scripts.set(key, script)
  void script.then((found) => found ?? scripts.delete(key))
  for (const oldest of scripts.keys()) if (scripts.size > mostScripts) scripts.delete(oldest)
  return script
}

export interface ResolvedFrames {
  /** The first three of our own code. */
  readonly frames: readonly SourceFrame[]
  /** Their lines of code, which stay equal when other lines move them. */
  readonly code: readonly string[]
  /** The words of all sources behind the frames' scripts. */
  readonly words: ReadonlySet<string>
}

/** Resolves frames of published scripts to lines of the sources, by the maps that `publish` keeps. */
export async function resolveFrames(
  releases: Context,
  reported: ErrorReport['frames'],
): Promise<ResolvedFrames> {
  const frames: SourceFrame[] = []
  const code: string[] = []
  const words = new Set<string>()
  for (const frame of reported) {
    const script = await scriptOf(releases, frame)
    const origin = script?.map.findOrigin(frame.line, frame.column)
    const file = origin && 'fileName' in origin ? ownFile(frame.app, origin.fileName) : undefined
    for (const word of script?.words ?? []) words.add(word)
    if (!script || !origin || !('fileName' in origin) || !file || frames.length === 3) continue
    frames.push({ file, line: origin.lineNumber, column: origin.columnNumber })
    code.push(`${file} ${script.sources.get(file)?.[origin.lineNumber - 1]?.trim()}`)
  }
  return { frames, code, words }
}
