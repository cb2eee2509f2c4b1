import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from '../src/workspace.ts'

/** The texts of react-router as a page gets it. */
export function routerChunks(): string[] {
  const shared = createRequire(join(root, 'shared', 'package.json'))
  const dom = createRequire(shared.resolve('react-router-dom/package.json'))
  const folder = join(dirname(dom.resolve('react-router/package.json')), 'dist', 'production')
  return readdirSync(folder)
    .filter((name) => /^chunk-.*\.mjs$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
