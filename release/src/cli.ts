/**
 * `./cabinet release`. Compiled code is kept from one run to the next: a rollback is typed when every moment counts, and half of its time was
 * that of compiling the same files again.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '..', '..', '.cache', 'compiled'))
await import('./cli/main.ts')
