#!/usr/bin/env node
/** The cache of compiled code serves the next run: compiling took half of the time of a rollback. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '..', '.cache', 'compiled'))
const [{ runCommandLine }, { CommandError, Refusal, TooSlow, Unreachable }] = await Promise.all([
  import('./cli/main.ts'),
  import('./refusal.ts'),
])
try {
  console.log(await runCommandLine(process.argv.slice(2), process.env))
} catch (error) {
  const isSentence = [CommandError, Refusal, TooSlow, TypeError, Unreachable].some(
    (kind) => error instanceof kind,
  )
  console.error(isSentence && error instanceof Error ? error.message : error)
  // 75 (EX_TEMPFAIL): a pipeline may repeat the command later.
  process.exitCode = error instanceof TooSlow || error instanceof Unreachable ? 75 : 1
}
