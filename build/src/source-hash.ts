import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lockedDependencies } from './locked.ts'
import { type App, isInstalled, root } from './workspace.ts'

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
