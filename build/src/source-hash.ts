import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type App, isInstalled, root } from './workspace.ts'

/** Reads the blocks of pnpm-lock.yaml by section and key: `importers shell`, `snapshots react@19.3.1`. */
function parseBlocks(lock: string): Map<string, string> {
  const blocks = new Map<string, string>()
  for (const section of lock.split(/^(?=\w)/m)) {
    const name = section.slice(0, section.indexOf(':'))
    for (const block of section.split(/^(?= {2}['\w@.])/m).slice(1)) {
      const key = /^ {2}'?([^\n]*?)'?:(?: \{\})?\n/.exec(block)?.[1]
      if (key !== undefined) blocks.set(`${name} ${key}`, block)
    }
  }
  return blocks
}

const unquoted = (text = ''): string => text.replaceAll("'", '')

function dependenciesOf(block: string): string[] {
  const named = [...block.matchAll(/^ {6}(\S+):\n {8}specifier: .*\n {8}version: (.+)$/gm)]
  const plain = [...block.matchAll(/^ {6}(\S+): (\S+)$/gm)]
  return [...named, ...plain].map(([, name, version]) => {
    const exact = unquoted(version)
    // An alias contains the name of its package.
    return /^@?[a-z].*@\d/.test(exact) ? exact : `${unquoted(name)}@${exact}`
  })
}

/** Returns the locked versions of these folders' direct and indirect dependencies; other packages do not affect them. */
export function lockedDependencies(
  folders: readonly string[],
  lock = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8'),
): string {
  const blocks = parseBlocks(lock)
  const seen = new Set<string>()
  const waiting = folders.map((folder) => `importers ${folder}`)
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue
    seen.add(key)
    for (const name of dependenciesOf(blocks.get(key) ?? '')) waiting.push(`snapshots ${name}`)
  }
  return [...seen].sort().join('\n')
}

const ignoredFiles = /(?:^|\/)(?:node_modules|dist|\.cache)(?:\/|$)|\.test\.tsx?$|\.md$/

function filesBelow(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const full = join(path, entry.name)
    if (ignoredFiles.test(relative(root, full))) return []
    return entry.isDirectory() ? filesBelow(full) : [full]
  })
}

/** Lists the files and folders that a build of `app` depends on. Remotes take `shared` from the host: its version and report alone count. */
export function inputs(app: App): string[] {
  // The lock covers the build tools.
  if (isInstalled) return ['src', 'remote.json', 'package.json'].map((path) => join(root, path))
  const both = ['build/src', 'contract/src', 'contract/package.json', 'package.json']
  const host = app.kind === 'host' ? ['shared'] : ['shared/package.json', 'shared/api-report']
  return [app.name, ...both, ...host].map((path) => join(root, path)).filter(existsSync)
}

/** Returns a SHA-256 in hex digits that changes when, and only when, a source of `app` does. */
export function sourceHash(app: App): string {
  const hash = createHash('sha256')
  for (const input of inputs(app)) {
    const files = /\.[a-z]+$/.test(input) ? [input] : filesBelow(input)
    for (const file of files.sort()) {
      hash
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0')
    }
  }
  const builtOn = [app.name, 'build', 'contract', ...(app.kind === 'host' ? ['shared'] : [])]
  hash.update(lockedDependencies(isInstalled ? ['.'] : builtOn))
  return hash.digest('hex')
}

export const buildFolder = (app: string, version: string): string =>
  join(root, '.cache', 'build', app, version)

export const stampPath = (folder: string): string => `${folder}.sources`

/** Tells whether this version is built from the current sources, without loading webpack. */
export function finishedBuild(app: App, version: string): boolean {
  try {
    return readFileSync(stampPath(buildFolder(app.name, version)), 'utf8') === sourceHash(app)
  } catch {
    return false
  }
}
