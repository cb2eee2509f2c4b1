import { mkdir, writeFile } from 'node:fs/promises'
import { openApiDocument } from '../../api/src/platform/http/openapi-document.ts'
import { type Finished, root, run } from './run.ts'

/** Judges the document that the server gives at /api/openapi.json: it is a pure function of the contract. */
export async function lintOpenApi(): Promise<Finished> {
  const file = `${root}.cache/openapi.json`
  await mkdir(`${root}.cache`, { recursive: true })
  await writeFile(file, JSON.stringify(openApiDocument(), null, 2))
  return run('redocly', ['lint', '--config', 'redocly.yaml', file], {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  })
}
