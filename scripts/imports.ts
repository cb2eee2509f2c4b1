/** Tells which imports of one app break the rules of docs/architecture.md: `node scripts/imports.ts mfe-orders`. */
import { glob } from 'node:fs/promises'
import { boundaries } from './quality/boundaries.ts'
import { root } from './quality/run.ts'

const [app = ''] = process.argv.slice(2)
// Sources out of an archive have no git.
const files: string[] = []
const exclude = (name: string) => name.endsWith('node_modules')
for await (const file of glob(`${app}/**/*.{ts,tsx}`, { cwd: root, exclude })) files.push(file)
const { ok, output } = await boundaries(files)
if (!ok) console.error(output)
process.exitCode = ok ? 0 : 1
