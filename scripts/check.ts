/** `pnpm check`: types, format and lint, import boundaries, dead code, OpenAPI, API reports. Fails if one fails. */
import { check } from './quality/check.ts'

const { failed } = await check()
process.exitCode = failed > 0 ? 1 : 0
