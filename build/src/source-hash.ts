import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { lockedFor } from './locked.ts'
import { type App, root } from './workspace.ts'

const ignored = /(?:^|\/)(?:node_modules|dist|\.cache)(?:\/|$)|\.test\.tsx?$|\.md$/

function filesBelow(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const full = join(path, entry.name)
    if (ignored.test(relative(root, full))) return []
    return entry.isDirectory() ? filesBelow(full) : [full]
  })
}

/** Files and folders that a build of `app` depends on. Remotes take `shared` from the host: its version and report alone count. */
function inputs(app: App): string[] {
  const both = ['build/src', 'contract/src', 'contract/package.json', 'package.json']
  const host = app.kind === 'host' ? ['shared'] : ['shared/package.json', 'shared/api-report']
  return [app.name, ...both, ...host].map((path) => join(root, path)).filter(existsSync)
}

/** 12 hex digits that change when, and only when, a source of `app` does. */
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
  hash.update(lockedFor([app.name, 'build', 'contract', ...(app.kind === 'host' ? ['shared'] : [])]))
  return hash.digest('hex').slice(0, 12)
}

/** Version of a build that nobody named: the same sources always give the same. */
export const localVersion = (app: App): string => `1.0.0-local.${sourceHash(app)}`
