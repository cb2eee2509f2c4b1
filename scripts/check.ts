/** `pnpm check`: types, format and lint, import boundaries, dead code, OpenAPI. One line a step; fails if one fails. */
import { availableParallelism } from 'node:os'
import { checkAll } from './quality/check-all.ts'

const { failed } = await checkAll(availableParallelism())
process.exitCode = failed > 0 ? 1 : 0
