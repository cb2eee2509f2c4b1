/** Tells which imports of one app break the rules of docs/architecture.md: `node scripts/imports.ts mfe-orders`. */
import { boundaries } from './quality/boundaries.ts'
import { sourcesIn } from './quality/check.ts'

const { ok, output } = await boundaries(await sourcesIn(process.argv.slice(2)))
if (!ok) console.error(output)
process.exitCode = ok ? 0 : 1
